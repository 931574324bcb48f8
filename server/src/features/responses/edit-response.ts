import { can } from '@nazar/domain/access/can.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { editResponse } from '@nazar/domain/api/response-calls.ts';
import { settingLimits } from '@nazar/domain/inquiry/setting-limits.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { inquirySubject } from '../access/subject-queries.ts';
import { changeResponse, type HeldResponse } from '../participation/change-response-queries.ts';
import { requireChange } from './change-responses.ts';

/** The owner's correction of a response; rights and the version seen are judged under the inquiry's locks. */
export async function editStoredResponse(
  ctx: CallContext,
  { inquiryId, id, editId, seenVersion, answers }: CallData<typeof editResponse>,
): Promise<CallResult<typeof editResponse>> {
  const { definition } = await requireChange(ctx, inquiryId);
  // Published ones stay as anonymous as they are, and before looking for it: whether it exists is not told either.
  if (definition.anonymous) throw new Problem('anonymousResponse');
  const { response, version } = await changeResponse(ctx.db, {
    ...{ inquiryId, responseId: id, editId, editedBy: 'owner', answers, seenVersion },
    now: () => ctx.now(),
    mayKnow: () => true,
    refuse: (held) => refuseOwner(ctx, held),
  });
  return { version, score: response.score, maxScore: response.maxScore };
}

function refuseOwner({ actor }: CallContext, held: HeldResponse): ProblemCode | null {
  const { response, inquiry, current, published, version, now } = held;
  const { definition } = current ?? published;
  const subject = inquirySubject(inquiry, definition, { now, hasParticipated: false });
  if (!can(actor, 'inquiry.changeResponses', subject)) return 'responsesForOwner';
  // An end to what one response may fill the database with.
  return version - response.edits >= settingLimits.editCountLimit ? 'editCountReached' : null;
}
