import { setTimeout as sleep } from 'node:timers/promises';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import {
  CallRefused,
  type InProcessClient,
  type RequestHeaders,
} from '../../platform/http/in-process-client.ts';
import { reasonOf } from './say-reason.ts';

export type Submission = {
  readonly inquiryId: string;
  readonly revision: number;
  readonly attemptId: string;
  readonly attemptSecret: string;
  readonly answers: readonly Answer[];
  /** Seconds. */
  readonly duration: number | null;
  readonly channel: string | null;
  /** For the guest of this row. */
  readonly headers: RequestHeaders;
};

/** The questions with refused answers, each with the reason. */
export type RefusedAnswers = ReadonlyMap<string, ImportRefusalReason>;
export type SubmissionOutcome =
  | { readonly stored: true; readonly refused: RefusedAnswers }
  | { readonly stored: false; readonly reason: ImportRefusalReason };

const patience = [200, 1_000, 3_000];
/** The problems that concern a single response only. */
const ofOneRow: ReadonlySet<string> = new Set([
  ...['invalidAnswers', 'invalidInput', 'alreadyAnswered', 'attemptConflict', 'bodyTooLarge'],
]);
const answerPath = /^answers\.([0-9a-f-]{36})(?:\.|$)/;

/**
 * Submits one person's answers as a participant would. Refused answers are left out and the rest is sent again:
 * an invalid cell costs that answer only, not the whole response.
 */
export async function submitRow(client: InProcessClient, submission: Submission): Promise<SubmissionOutcome> {
  const refused = new Map<string, ImportRefusalReason>();
  for (;;) {
    const { headers, answers, ...input } = submission;
    const kept = answers.filter((answer) => !refused.has(answer.questionId));
    try {
      await patiently(() => client.call(submitResponse, { ...input, answers: kept }, headers));
      return { stored: true, refused };
    } catch (error) {
      // Anything else (expired, deleted, database down) concerns the inquiry and ends the import.
      if (!(error instanceof CallRefused) || !ofOneRow.has(error.failure.code)) throw error;
      const { errors } = error.failure;
      if (typeof errors === 'string') return { stored: false, reason: reasonOf(error.failure.code) };
      const bad = Object.entries(errors).map(
        ([path, { code, params }]) => [answerPath.exec(path)?.[1], reasonOf(code, params)] as const,
      );
      const sent = new Set(kept.map((answer) => answer.questionId));
      const stranger = bad.find(([questionId]) => questionId === undefined || !sent.has(questionId));
      if (stranger !== undefined) return { stored: false, reason: stranger[1] };
      for (const [questionId = '', reason] of bad) refused.set(questionId, reason);
    }
  }
}

/** The database may be down or busy for a moment, and repeating a submit is harmless. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of patience) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status !== 503) throw error;
      await sleep(pause);
    }
  }
  return work();
}
