import type * as ownResponseCalls from '@nazar/domain/api/my-response-calls.ts';
import type { MyResponseSummary } from '@nazar/domain/api/my-response-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../../platform/http/paging/moment-cursor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { hashAttemptSecret } from '../attempts/attempt-secret.ts';
import type { ResponseWithoutAnswers } from '../stored-responses/change-response-queries.ts';
import {
  listAccountResponses,
  listResponsesByIds,
  listResponsesByReceipt,
  listResponsesOfBinnedInquiries,
} from './account-response-list-queries.ts';
import { findCallerResponse, isCallerResponse } from './caller-response.ts';
import { serializeMyResponseSummary, serializeMyResult } from './serialize-my-response.ts';

/** Limits the cost of guesses, which can't succeed against 128 bits. Carriers and schools share addresses. */
const lookups: RateLimit = { name: 'receipt', limit: 60, seconds: 600 };
/** Limits how often one response is read with its result. */
const results: RateLimit = { name: 'result', limit: 60, seconds: 600 };
const receipts: RateLimit = { name: 'receipts', limit: 600, seconds: 600 };

export const myResponseHandlers: CallHandlers<typeof ownResponseCalls> = {
  getMyResponses: async (ctx, { inquiryId, after, nrpp }) => {
    const { accountId } = requireUser(ctx);
    const from = parseMomentCursor(after);
    const found = await listAccountResponses(ctx.db, accountId, { inquiryId, after: from, limit: nrpp + 1 });
    const rows = found.slice(0, nrpp);
    const last = found.length > nrpp ? rows.at(-1) : undefined;
    const data = await serializeAll(ctx, rows, () => undefined);
    return {
      data,
      next:
        last === undefined
          ? null
          : serializeMomentCursor({ at: last.submittedAt ?? new Date(0), id: last.id }),
    };
  },
  getReceipts: async (ctx, { receipts: receiptInputs }) => {
    await enforceRateLimit(ctx.db, receipts, getClientNetwork(ctx.ip), ctx.deps);
    const secrets = new Map(
      receiptInputs.map(({ responseId, attemptSecret }) => [responseId, attemptSecret]),
    );
    const ids = [...secrets.keys()];
    const isOwn = (row: ResponseWithoutAnswers) =>
      isCallerResponse(ctx, makeProof(row, secrets.get(row.id)), row);
    const own = (await listResponsesByIds(ctx.db, ids)).filter(isOwn);
    const inBin = (await listResponsesOfBinnedInquiries(ctx.db, ids)).filter(isOwn);
    return {
      data: await serializeAll(ctx, own, ({ id }) => secrets.get(id)),
      inBin: inBin.map(({ id }) => id),
    };
  },
  findReceipt: async (ctx, { receipt }) => {
    await enforceRateLimit(ctx.db, lookups, getClientNetwork(ctx.ip), ctx.deps);
    const rows = await listResponsesByReceipt(ctx.db, hashAttemptSecret(receipt));
    const own = rows.find((row) => isCallerResponse(ctx, makeProof(row, receipt), row));
    // Wrong and deleted receipts and those of other accounts get the same problem.
    if (own === undefined) throw new Problem('receiptUnknown');
    return { inquiryId: own.inquiryId, responseId: own.id };
  },
  getMyResult: async (ctx, input) => {
    const own = await findCallerResponse(ctx, input);
    if (own === null) throw new Problem('notFound');
    await enforceRateLimit(ctx.db, results, own.id, ctx.deps);
    const result = await serializeMyResult(ctx, own, input.attemptSecret);
    if (result === null) throw new Problem('notFound');
    return result;
  },
};

function makeProof({ id, inquiryId }: ResponseWithoutAnswers, attemptSecret: string | undefined) {
  return { inquiryId, responseId: id, ...(attemptSecret === undefined ? {} : { attemptSecret }) };
}

async function serializeAll(
  ctx: CallContext,
  rows: readonly ResponseWithoutAnswers[],
  secretOf: (row: ResponseWithoutAnswers) => string | undefined,
): Promise<MyResponseSummary[]> {
  const summaries: MyResponseSummary[] = [];
  for (const row of rows) {
    const part = await serializeMyResponseSummary(ctx, row, secretOf(row));
    if (part !== null) summaries.push(part);
  }
  return summaries;
}
