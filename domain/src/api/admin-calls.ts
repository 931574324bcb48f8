import * as z from 'zod/mini';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { identifierSchema } from './auth-calls.ts';
import { defineCall } from './define-call.ts';

export const userRoles = ['user', 'admin'] as const;

export const setUserEnabled = defineCall('Admin', 'setUserEnabled', {
  access: 'admin',
  transaction: 'own',
  summary: 'Lets a person in or keeps them out; keeping out ends their sessions at once. For admins.',
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
  summary: 'Makes a person an administrator, or one of all users again; their sessions end. For admins.',
  input: z.strictObject({
    id: idSchema(),
    role: z.enum(userRoles),
    reason: z._default(plainTextSchema(textLimits.reason), ''),
  }),
  result: z.object({ role: z.enum(userRoles) }),
});
