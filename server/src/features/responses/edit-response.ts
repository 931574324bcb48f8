import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { editResponse, getResponseForm, ResponseForm } from '@nazar/domain/api/response-calls.ts';
import { settingLimits } from '@nazar/domain/inquiries/setting-limits.ts';
import { buildOnePage } from '@nazar/domain/participation/build-pages.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { makeInquirySubject } from '../access/index.ts';
import { findPublishedRevision, translateRevision } from '../inquiries/index.ts';
import {
  addAnswerFileDetails,
  changeResponse,
  type LockedResponse,
  toDrawnQuestionIds,
} from '../participation/index.ts';
import { requireResponseEditingRight } from './change-responses.ts';
import { findResponseRow } from './response-queries.ts';
import { serializeResponseAnswers } from './serialize-responses.ts';

/**
 * Stores the owner's correction of a response; rights and the seen version are checked under the inquiry's
 * locks.
 */
export async function editStoredResponse(
  ctx: CallContext,
  { inquiryId, id, editId, seenVersion, answers, reason }: ParsedCallInput<typeof editResponse>,
): Promise<CallResult<typeof editResponse>> {
  await requireResponseEditingRight(ctx, inquiryId);
  const { response, version } = await changeResponse(ctx.db, {
    inquiryId,
    responseId: id,
    editId,
    editedBy: 'owner',
    answers,
    seenVersion,
    reason,
    language: ctx.language,
    now: () => ctx.now(),
    mayKnow: () => true,
    refuse: (locked) => findOwnerRefusal(ctx, locked),
  });
  return { version, score: response.score, maxScore: response.maxScore };
}

/** Returns the form for the owner's correction. People who may not correct are refused before they start. */
export async function findResponseForm(
  ctx: CallContext,
  { inquiryId, id }: ParsedCallInput<typeof getResponseForm>,
): Promise<ResponseForm> {
  await requireResponseEditingRight(ctx, inquiryId);
  const row = await findResponseRow(ctx.db, inquiryId, id);
  const published = row === null ? null : await findPublishedRevision(ctx.db, inquiryId, row.revision);
  if (row === null || published === null) throw new Problem('notFound');
  const { compiled, definition } = translateRevision(published, ctx.language);
  const shown = await addAnswerFileDetails(
    ctx.db,
    [...serializeResponseAnswers(compiled, row).values()],
    ctx.deps,
  );
  return {
    look: makeParticipationPageLook(definition),
    pages: buildOnePage(compiled, toDrawnQuestionIds(compiled, row.drawn)),
    version: row.version,
    answers: decodeAnswers(compiled, row.choices, row.rest),
    files: shown.flatMap(({ files = [] }) => files),
  };
}

function findOwnerRefusal({ actor }: CallContext, locked: LockedResponse): ProblemCode | null {
  const { response, inquiry, current, published, version, now } = locked;
  const { definition } = current ?? published;
  const subject = makeInquirySubject(inquiry, definition, {
    now,
    hasParticipated: false,
    isAllowedUser: false,
  });
  if (!can(actor, 'inquiry.changeResponses', subject)) return 'responsesForOwner';
  // Limits how much of the database one response can fill.
  return version - response.edits >= settingLimits.editCountLimit ? 'editCountReached' : null;
}
