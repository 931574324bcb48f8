import { can } from '@nazar/domain/access/can.ts';
import type * as retentionCalls from '@nazar/domain/api/retention-calls.ts';
import { getRetention } from '@nazar/domain/inquiries/retention.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findInquiry } from '../../inquiries/index.ts';
import { countResponsesDueForDeletion } from './due-response-queries.ts';

export const retentionHandlers: CallHandlers<typeof retentionCalls> = {
  countDueResponses: async (ctx, { id }) => {
    const record = await findInquiry(ctx.db, id);
    if (record === null || !can(ctx.actor, 'inquiry.edit', record)) throw new Problem('notFound');
    const rule = getRetention(record.definition);
    return { responses: rule === null ? 0 : await countResponsesDueForDeletion(ctx.db, id, rule, ctx.now()) };
  },
};
