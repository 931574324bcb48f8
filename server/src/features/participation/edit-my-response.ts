import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { editMyResponse } from '@nazar/domain/api/participation-calls.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findClosedLinkReason } from '../access/index.ts';
import { changeResponse, type LockedResponse } from './change-response-queries.ts';
import { describeStoredOutcome } from './describe-stored-outcome.ts';
import {
  describeEditing,
  findOwnResponse,
  isOfOwnEntry,
  isOnListOf,
  isOwnResponse,
  refuseEdit,
} from './own-response.ts';
import { inLanguage } from './published-revision-queries.ts';

/**
 * Edits the caller's own response. Rights, deadline and number of edits are checked under the inquiry's
 * locks.
 */
export async function editOwnResponse(
  ctx: CallContext,
  { answers, editId, ...asked }: ParsedCallInput<typeof editMyResponse>,
): Promise<CallResult<typeof editMyResponse>> {
  const receivedAt = ctx.now();
  const found = await findOwnResponse(ctx, asked);
  if (found === null) throw new Problem('notFound');
  const byEntry = await isOfOwnEntry(ctx, found);
  let isAllowedUser = false;
  const editedNow = ({ response, inquiry, current, now }: LockedResponse) => {
    return { own: response, inquiry, current, now, receivedAt, isAllowedUser };
  };
  const held = await changeResponse(ctx.db, {
    ...{ inquiryId: asked.inquiryId, responseId: found.id, editId, editedBy: 'participant', answers },
    language: ctx.language,
    now: () => ctx.now(),
    mayKnow: (row) => byEntry || isOwnResponse(ctx, asked, row),
    refuse: async (held, db) => {
      isAllowedUser = await isOnListOf(ctx, db, held.current);
      // A link proves nothing for other inquiries, whose responses its holder may own by a receipt.
      const isByLink = ctx.actor.kind === 'invited' && ctx.actor.inquiryId === asked.inquiryId;
      if (isByLink && held.current !== null && !isAllowedUser) return findClosedLinkReason(db, ctx.actor);
      if (byEntry && !(await isOfOwnEntry({ db, actor: ctx.actor }, held.response))) return 'notFound';
      return refuseEdit(ctx, asked, editedNow(held));
    },
  });
  const editing = describeEditing(ctx, asked, editedNow(held));
  const answered = inLanguage(held.published, ctx.language);
  return { responseId: found.id, ...describeStoredOutcome(answered, held.response), editing };
}
