import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

export const setTemplate = defineCall('Admin', 'setTemplate', {
  access: 'admin',
  transaction: 'own',
  summary: 'Puts an inquiry among the templates that anyone may start from, or takes it out of them.',
  input: z.strictObject({ id: idSchema(), isTemplate: z.boolean() }),
  result: z.object({ isTemplate: z.boolean() }),
});
