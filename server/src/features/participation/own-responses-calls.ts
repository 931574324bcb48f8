import type { ownResponseCalls, TakenPart } from '@nazar/domain/api/own-response-calls.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { countEvent, type RateLimit, subscriber } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { hashSecret } from './attempt-secret.ts';
import type { StoredResponse } from './change-response-queries.ts';
import { findOwnResponse, isOwnResponse } from './own-response.ts';
import {
  listByReceipt,
  listOwnResponses,
  listResponses,
  type OwnCursor,
} from './own-response-list-queries.ts';
import { wordMyResult, wordTakenPart } from './word-own-response.ts';

/** Nobody guesses 128 bits; this keeps somebody who tries from costing much. Carriers and schools share addresses. */
const lookups: RateLimit = { name: 'receipt', limit: 60, seconds: 600 };
const receipts: RateLimit = { name: 'receipts', limit: 600, seconds: 600 };

export const ownResponseHandlers: Handlers<typeof ownResponseCalls> = {
  getMyResponses: async (ctx, { inquiryId, after, nrpp }) => {
    const { accountId } = requireUser(ctx);
    const from = after === null ? null : readCursor(after);
    const found = await listOwnResponses(ctx.db, accountId, { inquiryId, after: from, limit: nrpp + 1 });
    const rows = found.slice(0, nrpp);
    const last = found.length > nrpp ? rows.at(-1) : undefined;
    const data = await wordAll(ctx, rows, () => undefined);
    return { data, next: last === undefined ? null : writeCursor(last) };
  },
  getReceipts: async (ctx, { receipts: asked }) => {
    await countEvent(ctx.db, receipts, subscriber(ctx.ip), ctx.deps);
    const secrets = new Map(asked.map(({ responseId, attemptSecret }) => [responseId, attemptSecret]));
    const rows = await listResponses(ctx.db, [...secrets.keys()]);
    const own = rows.filter((row) => isOwnResponse(ctx, proofOf(row, secrets.get(row.id)), row));
    return { data: await wordAll(ctx, own, ({ id }) => secrets.get(id)) };
  },
  findReceipt: async (ctx, { receipt }) => {
    await countEvent(ctx.db, lookups, subscriber(ctx.ip), ctx.deps);
    const rows = await listByReceipt(ctx.db, hashSecret(receipt));
    const own = rows.find((row) => isOwnResponse(ctx, proofOf(row, receipt), row));
    // Wrong, deleted, and another account's: the same word.
    if (own === undefined) throw new Problem('receiptUnknown');
    return { inquiryId: own.inquiryId, responseId: own.id };
  },
  getMyResult: async (ctx, asked) => {
    const own = await findOwnResponse(ctx, asked);
    const worded = own === null ? null : await wordMyResult(ctx, own, asked.attemptSecret);
    if (worded === null) throw new Problem('notFound');
    return worded;
  },
};

function proofOf({ id, inquiryId }: StoredResponse, attemptSecret: string | undefined) {
  return { inquiryId, responseId: id, ...(attemptSecret === undefined ? {} : { attemptSecret }) };
}

async function wordAll(
  ctx: CallContext,
  rows: readonly StoredResponse[],
  secretOf: (row: StoredResponse) => string | undefined,
): Promise<TakenPart[]> {
  const worded: TakenPart[] = [];
  for (const row of rows) {
    const part = await wordTakenPart(ctx, row, secretOf(row));
    if (part !== null) worded.push(part);
  }
  return worded;
}

const cursorShape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function writeCursor({ submittedAt, id }: StoredResponse): string {
  return `${submittedAt?.getTime() ?? 0}_${id}`;
}

function readCursor(text: string): OwnCursor {
  const [, moment = '', id] = cursorShape.exec(text) ?? [];
  const at = new Date(Number(moment));
  if (id === undefined || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) {
    throw invalidField('after', 'invalidValue');
  }
  return { at, id };
}
