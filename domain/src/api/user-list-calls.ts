import * as z from 'zod/mini';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { cursorPagingShape } from './envelope.ts';
import { userRoles } from './user-shapes.ts';

export const userFilters = ['all', 'enabled', 'disabled', 'admins'] as const;

const listedUserSchema = z.object({
  id: idSchema(),
  name: z.string(),
  profileName: z.string(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  tel: z.nullable(z.string()),
  role: z.enum(userRoles),
  enabled: z.boolean(),
  createdAt: z.string(),
  /** Time at which one of the person's sessions was last used, rounded to the hour. */
  lastSeenAt: z.nullable(z.string()),
  inquiryCount: z.int(),
  /** Whether this is the caller's own account, which can't be changed here. */
  isMe: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const getUsers = defineCall('Admin', 'getUsers', {
  access: 'admin',
  transaction: 'read',
  summary:
    'Lists accounts, newest first, optionally filtered by words of the name or an exact email address, ' +
    'mobile number or username.',
  input: z.strictObject({
    ...cursorPagingShape,
    search: z._default(plainTextSchema(textLimits.search), ''),
    filter: z._default(z.enum(userFilters), 'all'),
  }),
  result: z.object({ data: z.array(listedUserSchema), next: z.nullable(z.string()) }),
});
