import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';

/** The author of a like or comment: one key for each account, and one for each guest. */
export type FeedbackAuthor = { readonly key: string; readonly accountId: string | null };

export function findFeedbackAuthor({ actor }: Pick<CallContext, 'actor'>): FeedbackAuthor | null {
  if (actor.kind === 'user') return { key: actor.id, accountId: actor.id };
  if (actor.kind === 'invited') return { key: actor.inviteeId, accountId: null };
  const { guestKey } = actor;
  return guestKey === undefined || guestKey === '' ? null : { key: guestKey, accountId: null };
}

/** A guest has to send the key from `init`. */
export function requireFeedbackAuthor(ctx: Pick<CallContext, 'actor'>): FeedbackAuthor {
  const person = findFeedbackAuthor(ctx);
  if (person === null) throw makeInvalidFieldProblem('X-Guest', 'required');
  return person;
}
