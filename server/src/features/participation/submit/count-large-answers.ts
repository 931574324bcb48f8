import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { enforceAmountLimit, getClientNetwork, type RateLimit } from '../../../platform/http/rate-limit.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import type { AttemptRecord } from '../attempts/attempt-queries.ts';
import type { CheckedSubmit } from './submit.ts';

/**
 * Bytes of large responses that guests of one address may store in an hour, so that they can't fill the database; 200
 * people can send 250 kB each.
 */
const largeAnswerBytes: RateLimit = { name: 'answer-bytes', limit: 50_000_000, seconds: 3600 };
/** Bytes are counted in whole steps, so that ordinary saves and submits need no query for it. */
const stepBytes = 20_000;

/** Counts what the answers of a guest add to the answers that the attempt has saved. */
export async function countLargeAnswers(
  ctx: CallContext,
  rest: CheckedSubmit['rest'],
  { attempt, published }: { readonly attempt: AttemptRecord | null; readonly published: PublishedRevision },
): Promise<void> {
  if (ctx.actor.kind !== 'guest') return;
  const steps = countSteps(rest);
  if (steps === 0) return;
  const saved = attempt === null ? 0 : countSteps(encodeAnswers(published.compiled, attempt.answers).rest);
  if (steps <= saved) return;
  const amount = (steps - saved) * stepBytes;
  await enforceAmountLimit(ctx.db, largeAnswerBytes, { subject: getClientNetwork(ctx.ip), amount }, ctx.deps);
}

const countSteps = (rest: CheckedSubmit['rest']): number =>
  rest === null ? 0 : Math.floor(Buffer.byteLength(JSON.stringify(rest)) / stepBytes);
