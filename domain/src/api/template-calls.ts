import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

export const setTemplate = defineCall('Admin', 'setTemplate', {
  access: 'admin',
  transaction: 'own',
  summary: 'Adds an inquiry to the templates or removes it.',
  input: z.strictObject({ id: idSchema(), isTemplate: z.boolean() }),
  result: z.object({ isTemplate: z.boolean() }),
});
