import * as z from 'zod/mini';
import { conditionSchema } from '../inquiries/conditions/condition.ts';
import { responseTypes } from '../inquiries/question.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';

export const getQuotaCounts = defineCall('Inquiry', 'getQuotaCounts', {
  access: 'user',
  transaction: 'own',
  summary: 'Counts the responses that fulfil each published quota of one of my inquiries.',
  input: idInputSchema(),
  result: z.object({
    quotas: z.array(
      z.object({
        quotaId: idSchema(),
        condition: conditionSchema,
        /** Null while the responses are being counted. */
        responses: z.nullable(z.int()),
        limit: z.int(),
      }),
    ),
    /** The questions used in conditions, including hidden ones. */
    questions: z.array(
      z.object({
        id: idSchema(),
        body: z.string(),
        responseType: z.enum(responseTypes),
        options: z.array(z.object({ id: idSchema(), body: z.string() })),
      }),
    ),
  }),
});
