import { can } from '@nazar/domain/access/can.ts';
import type * as quotaCalls from '@nazar/domain/api/quota-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { lockInquiryCounts } from '../../counts/index.ts';
import { findInquiry, findPublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { readTakenQuotaPlaces } from './quota-count-queries.ts';

export const quotaHandlers: CallHandlers<typeof quotaCalls> = {
  getQuotaCounts: async (ctx, { id }) => {
    const record = await findInquiry(ctx.db, id);
    if (record === null || !can(ctx.actor, 'inquiry.edit', record)) throw new Problem('notFound');
    const revision = (await lockInquiryCounts(ctx.db, id))?.publishedRevision ?? null;
    const published = revision === null ? null : await findPublishedRevision(ctx.db, id, revision);
    if (published === null) return { quotas: [], questions: [] };
    const counts = await readTakenQuotaPlaces(ctx.db, published);
    const { quotas, questionsTestedByQuotas } = translateRevision(published, ctx.language).compiled;
    return {
      quotas: quotas.map(({ id: quotaId, condition, limit }) => ({
        quotaId,
        condition,
        limit,
        responses: counts.get(quotaId) ?? null,
      })),
      questions: questionsTestedByQuotas.questions.map(
        ({ id: questionId, body, responseType, allOptions }) => ({
          id: questionId,
          body,
          responseType,
          options: [...allOptions],
        }),
      ),
    };
  },
};
