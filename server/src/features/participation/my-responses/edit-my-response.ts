import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { editMyResponse } from '@nazar/domain/api/participation-calls.ts';
import { isResponseFinal } from '@nazar/domain/participation/edit-rules.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { findInvalidPersonalLinkReason } from '../../access/index.ts';
import { translateRevision } from '../../inquiries/index.ts';
import { computeStoredOutcome } from '../scoring/compute-stored-outcome.ts';
import { changeResponse, type LockedResponse } from '../stored-responses/change-response-queries.ts';
import {
  findCallerResponse,
  findResponseEditRefusal,
  isCallerOnInviteeList,
  isCallerResponse,
  isResponseOfCallerAsInvitee,
  readRemainingEdits,
} from './caller-response.ts';

/** Limits how often one response is edited, also if the edits are refused. */
const edits: RateLimit = { name: 'response-edit', limit: 60, seconds: 600 };

/**
 * Edits the caller's own response. Rights, deadline and number of edits are checked under the inquiry's
 * locks.
 */
export async function editCallerResponse(
  ctx: CallContext,
  { answers, editId, ...input }: ParsedCallInput<typeof editMyResponse>,
): Promise<CallResult<typeof editMyResponse>> {
  const receivedAt = ctx.now();
  const found = await findCallerResponse(ctx, input);
  if (found === null) throw new Problem('notFound');
  await enforceRateLimit(ctx.db, edits, found.id, ctx.deps);
  const byEntry = await isResponseOfCallerAsInvitee(ctx, found);
  let isAllowedUser = false;
  const toEditContext = ({ response, inquiry, current, now }: LockedResponse) => ({
    own: response,
    inquiry,
    current,
    now,
    receivedAt,
    isAllowedUser,
  });
  const locked = await changeResponse(ctx.db, {
    inquiryId: input.inquiryId,
    responseId: found.id,
    editId,
    editedBy: 'participant',
    answers,
    language: ctx.language,
    now: () => ctx.now(),
    mayKnow: (row) => byEntry || isCallerResponse(ctx, input, row),
    refuse: async (locked, db) => {
      isAllowedUser = await isCallerOnInviteeList(ctx, db, locked.current);
      // A link proves nothing for other inquiries, whose responses its holder may own by a receipt.
      const isByLink = ctx.actor.kind === 'invited' && ctx.actor.inquiryId === input.inquiryId;
      if (isByLink && locked.current !== null && !isAllowedUser)
        return findInvalidPersonalLinkReason(db, ctx.actor);
      if (byEntry && !(await isResponseOfCallerAsInvitee({ db, actor: ctx.actor }, locked.response)))
        return 'notFound';
      return findResponseEditRefusal({ db, actor: ctx.actor }, input, toEditContext(locked));
    },
  });
  const editing = await readRemainingEdits(ctx, input, toEditContext(locked));
  const answered = translateRevision(locked.published, ctx.language);
  const settings = (locked.current ?? locked.published).definition;
  const isFinal = isResponseFinal(settings, editing.refusal?.code);
  return { responseId: found.id, ...computeStoredOutcome(answered, locked.response, { isFinal }), editing };
}
