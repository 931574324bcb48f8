import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import { classifyDatabaseError } from '../../../platform/database/constraint-problems.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type ImportedResponseVerdict, storeImportedResponse } from '../../participation/index.ts';
import type { ConvertedRow } from './convert-import-row.ts';
import { toRefusalReason } from './refusal-reasons.ts';

/** The questions with refused answers, each with the reason. */
type RefusedAnswers = ReadonlyMap<string, ImportRefusalReason>;
export type ImportRowOutcome =
  | { readonly stored: true; readonly refused: RefusedAnswers }
  | { readonly stored: false; readonly reason: ImportRefusalReason };

type NamedResponse = {
  readonly row: ConvertedRow;
  readonly id: string;
  readonly secret: string;
  /** Milliseconds. */
  readonly at: number;
};
type StoredInto = Parameters<typeof storeImportedResponse>[1] & { readonly signal?: AbortSignal | undefined };

/** Milliseconds. */
const countingPause = 2_000;
const pauses = [200, 1_000, 3_000, 10_000, 30_000];
/** The problems that concern a single response only. */
const ofOneRow: ReadonlySet<string> = new Set([
  'alreadyAnswered',
  'attemptConflict',
  'bodyTooLarge',
  'quotaFull',
]);
const answerPath = /^answers\.([0-9a-f-]{36})(?:\.|$)/;

/**
 * Stores one person's answers. Refused answers are left out and the rest is judged again: an invalid cell costs that
 * answer only, not the whole response.
 */
export async function storeImportRow(
  { row, id, secret, at }: NamedResponse,
  into: StoredInto,
): Promise<ImportRowOutcome> {
  const { duration, channel, language } = row;
  const refused = new Map<string, ImportRefusalReason>();
  for (;;) {
    const answers = row.answers.filter(({ questionId }) => !refused.has(questionId));
    const store = () => storeImportedResponse({ id, secret, answers, duration, channel, language, at }, into);
    const result = await withRetry(() => storeAfterQuotaCount(store, into.signal));
    if (result.verdict === 'stored') return { stored: true, refused };
    // Only the response itself had this marker, which remains when it is deleted.
    if (result.verdict === 'alreadyAnswered') return { stored: false, reason: { code: 'responseDeleted' } };
    if (!('problems' in result)) return { stored: false, reason: toRefusalReason(result.verdict) };
    const remainingIds = new Set(answers.map(({ questionId }) => questionId));
    for (const { path, code, params } of result.problems) {
      const questionId = answerPath.exec(path)?.[1] ?? '';
      if (!remainingIds.has(questionId)) return { stored: false, reason: toRefusalReason(code, params) };
      refused.set(questionId, toRefusalReason(code, params));
    }
  }
}

/** Waits while a quota is being counted, which takes longer with more responses. */
async function storeAfterQuotaCount(
  store: () => Promise<ImportedResponseVerdict>,
  signal?: AbortSignal,
): Promise<ImportedResponseVerdict> {
  for (;;) {
    const result = await store();
    if (result.verdict !== 'quotaBeingCounted') return result;
    await sleep(countingPause, undefined, { signal });
  }
}

/** The database may be down or busy for a moment, and storing a response again is harmless. */
async function withRetry(store: () => Promise<ImportedResponseVerdict>): Promise<ImportedResponseVerdict> {
  for (let tries = 0; ; tries++) {
    try {
      const result = await store();
      if (result.verdict === 'stored' || 'problems' in result || ofOneRow.has(result.verdict)) return result;
      // Other problems (expired, deleted, full) concern the inquiry and end the import.
      throw new Problem(result.verdict);
    } catch (error) {
      if (error instanceof Problem && ofOneRow.has(error.code)) return { verdict: error.code };
      const pause = pauses[tries];
      if (pause === undefined || !isPassing(error)) throw error;
      await sleep(pause);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 'unavailable' || error.code === 'tryAgain';
  const { kind } = classifyDatabaseError(error);
  return kind === 'away' || kind === 'timeout' || kind === 'conflict';
}
