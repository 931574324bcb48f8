import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';

export const getQuotaCounts = defineCall('Inquiry', 'getQuotaCounts', {
  access: 'user',
  transaction: 'own',
  summary: 'How many responses fulfil each published quota of an inquiry of mine.',
  input: idInputSchema(),
  result: z.object({
    quotas: z.array(
      z.object({
        quotaId: idSchema(),
        /** Null while they are being counted. */
        responses: z.nullable(z.int()),
        limit: z.int(),
      }),
    ),
  }),
});
