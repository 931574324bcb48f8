import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import {
  computeParticipantMarker,
  findInvalidPersonalLinkReason,
  findInviteesOfCaller,
} from '../access/index.ts';
import type { PublishedRevision } from '../inquiries/index.ts';
import { requireAnswerableInquiry } from './require-answerable-inquiry.ts';

/** The participant as stored. */
export interface StoredParticipant {
  readonly marker: Buffer;
  /** Set in a limited inquiry. Either all published revisions of an inquiry are limited or none. */
  readonly inviteeId: string | null;
}

/**
 * Returns the participant as stored. In a limited inquiry it is the entry of the list, which `lock` locks; a
 * guest has to send the key from `init`.
 */
export async function requireParticipant(
  ctx: Pick<CallContext, 'db' | 'actor' | 'deps' | 'now'>,
  { inquiryId, definition }: Pick<PublishedRevision, 'inquiryId' | 'definition'>,
  { lock = false } = {},
): Promise<StoredParticipant> {
  if (definition.cooperationType === 'limited') {
    const entry = (await findInviteesOfCaller(ctx, [inquiryId], { lock })).get(inquiryId);
    if (entry !== undefined) return { marker: entry.marker, inviteeId: entry.inviteeId };
    if (ctx.actor.kind === 'invited' && ctx.actor.inquiryId === inquiryId) {
      throw new Problem(await findInvalidPersonalLinkReason(ctx.db, ctx.actor));
    }
    await requireAnswerableInquiry(ctx, inquiryId);
    throw new Problem('notFound');
  }
  const marker = computeParticipantMarker(ctx.actor, inquiryId, ctx.deps.secrets.markers);
  if (marker === null) throw makeInvalidFieldProblem('X-Guest', 'required');
  return { marker, inviteeId: null };
}
