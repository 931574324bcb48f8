import * as z from 'zod/mini';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { identifierSchema } from './auth-calls.ts';
import { defineCall } from './define-call.ts';
import { userRoles } from './user-shapes.ts';

export const setUserEnabled = defineCall('Admin', 'setUserEnabled', {
  access: 'admin',
  transaction: 'own',
  summary: 'Enables or disables an account; disabling ends its sessions at once. For administrators.',
  /** `identifier`: an exact e-mail address, mobile number or username. */
  input: z.strictObject({
    identifier: identifierSchema(),
    enabled: z.boolean(),
    reason: z._default(plainTextSchema(textLimits.reason), ''),
  }),
  result: z.object({ enabled: z.boolean() }),
});

export const setUserRole = defineCall('Admin', 'setUserRole', {
  access: 'admin',
  transaction: 'own',
  summary: 'Grants or revokes the administrator role; the account’s sessions end. For administrators.',
  input: z.strictObject({
    id: idSchema(),
    role: z.enum(userRoles),
    reason: z._default(plainTextSchema(textLimits.reason), ''),
  }),
  result: z.object({ role: z.enum(userRoles) }),
});
