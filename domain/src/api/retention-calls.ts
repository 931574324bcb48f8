import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';

export const countDueResponses = defineCall('Inquiry', 'countDueResponses', {
  access: 'user',
  transaction: 'read',
  summary:
    'Counts the responses to one of my inquiries that would be deleted soon if its draft were published now.',
  input: idInputSchema(),
  result: z.object({ responses: z.int() }),
});
