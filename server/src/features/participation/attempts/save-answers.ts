import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { saveAnswers } from '@nazar/domain/api/participation-calls.ts';
import { checkAnswers } from '@nazar/domain/participation/check-answers.ts';
import { isPastDeadline } from '@nazar/domain/participation/deadline.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { getLatestDateWorldwide } from '@nazar/domain/text/moment.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { requireAnswerableInquiry } from '../require-answerable-inquiry.ts';
import { getStoredResponseLanguage } from '../stored-response-language.ts';
import { countLargeAnswers } from '../submit/count-large-answers.ts';
import { storesAnswersOnServer } from '../submit/submit.ts';
import { requireAttemptHolder } from './attempt-holder.ts';
import { findAttempt, findSubmittedResponse, updateAttempt } from './attempt-queries.ts';

type SaveInput = ParsedCallInput<typeof saveAnswers>;

/**
 * Stores the answers of a running attempt, if the server keeps them, and records that its tab is alive.
 * Missing answers are allowed, but invalid ones are reported immediately.
 */
export const saveAttemptAnswers = (ctx: CallContext, input: SaveInput): Promise<{ saved: boolean }> =>
  save(ctx, input, { now: ctx.now(), count: countLargeAnswers });

/** Stores answers whose size a submit has counted. */
export async function saveCountedAnswers(ctx: CallContext, input: SaveInput, now: number): Promise<void> {
  await save(ctx, input, { now, count: null });
}

type Saving = { readonly now: number; readonly count: typeof countLargeAnswers | null };

async function save(ctx: CallContext, input: SaveInput, { now, count }: Saving): Promise<{ saved: boolean }> {
  const attempt = await findAttempt(ctx.db, input.attemptId);
  if (attempt === null) {
    // Another device has submitted the attempt.
    if ((await findSubmittedResponse(ctx.db, input.attemptId)) !== null)
      await requireAnswerableInquiry(ctx, input.inquiryId);
    return { saved: false };
  }
  await requireAttemptHolder(ctx, attempt, input);
  const ended = isPastDeadline(attempt.endsAt?.getTime() ?? null, now);
  if (ended || attempt.state !== 'running') throw new Problem('timeEnded');
  const published = await findPublishedRevision(ctx.db, attempt.inquiryId, attempt.revision);
  if (published === null) throw new Problem('notFound');
  const lastSeenAt = new Date(now);
  if (!storesAnswersOnServer(published, ctx.actor)) {
    await updateAttempt(ctx.db, attempt, { lastSeenAt });
    return { saved: false };
  }
  const drawn = attempt.drawn ?? undefined;
  const checked = checkAnswers(published.compiled, input.answers, {
    drawn,
    partial: true,
    today: getLatestDateWorldwide(now),
  });
  if (!checked.ok) throw new Problem('invalidInput', checked.problems);
  const { rest } = encodeAnswers(published.compiled, checked.answers);
  await count?.(ctx, rest, { attempt, published });
  const language = getStoredResponseLanguage(published, ctx.language);
  const isOwn = await updateAttempt(ctx.db, attempt, { lastSeenAt, language, answers: checked.answers });
  // The next call gives the reason.
  if (!isOwn) throw new Problem('tryAgain');
  return { saved: true };
}
