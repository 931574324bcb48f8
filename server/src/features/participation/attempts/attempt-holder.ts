import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { computeParticipantHash, findInviteesOfCaller } from '../../access/index.ts';
import type { AttemptRecord } from './attempt-queries.ts';
import { hashAttemptSecret } from './attempt-secret.ts';

type CallerContext = Pick<CallContext, 'db' | 'actor' | 'deps'>;
type Claim = { readonly inquiryId: string; readonly attemptSecret: string };

/**
 * Refuses callers without the attempt's secret. The participant is informed that another device has continued
 * the attempt; to others it does not exist.
 */
export async function requireAttemptHolder(
  ctx: CallerContext,
  attempt: Pick<AttemptRecord, 'inquiryId' | 'subject' | 'secretHash'>,
  { inquiryId, attemptSecret }: Claim,
): Promise<void> {
  if (attempt.inquiryId !== inquiryId) throw new Problem('notFound');
  if (attempt.secretHash.equals(hashAttemptSecret(attemptSecret))) return;
  const entry = (await findInviteesOfCaller(ctx, [inquiryId])).get(inquiryId);
  const subjects = [entry?.marker, computeParticipantHash(ctx.actor, inquiryId, ctx.deps.secrets.markers)];
  const isOwn = subjects.some((subject) => subject != null && attempt.subject.equals(subject));
  throw new Problem(isOwn ? 'continuedElsewhere' : 'notFound');
}
