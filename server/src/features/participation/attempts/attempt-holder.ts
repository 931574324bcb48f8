import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { computeParticipantMarker, findInviteesOfCaller } from '../../access/index.ts';
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
  attempt: Pick<AttemptRecord, 'inquiryId' | 'marker' | 'secretHash'>,
  { inquiryId, attemptSecret }: Claim,
): Promise<void> {
  if (attempt.inquiryId !== inquiryId) throw new Problem('notFound');
  if (attempt.secretHash.equals(hashAttemptSecret(attemptSecret))) return;
  const entry = (await findInviteesOfCaller(ctx, [inquiryId])).get(inquiryId);
  const markers = [entry?.marker, computeParticipantMarker(ctx.actor, inquiryId, ctx.deps.secrets.markers)];
  const isOwn = markers.some((marker) => marker != null && attempt.marker.equals(marker));
  throw new Problem(isOwn ? 'continuedElsewhere' : 'notFound');
}
