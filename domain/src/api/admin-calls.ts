import * as z from 'zod/mini';
import { identifier } from './auth-calls.ts';
import { defineCall } from './define-call.ts';

export const setUserEnabled = defineCall({
  area: 'Admin',
  name: 'setUserEnabled',
  access: 'admin',
  transaction: 'own',
  summary: 'Lets a person in or keeps them out; keeping out ends their sessions at once. For admins.',
  /** `identifier`: an exact e-mail address, mobile number or username. */
  input: z.strictObject({ identifier: identifier(), enabled: z.boolean() }),
  result: z.object({ enabled: z.boolean() }),
});

export const adminCalls = { setUserEnabled };
