import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getMyResponse, MyResponse } from '@nazar/domain/api/participation-calls.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { computeRemainingPlacesByOption } from '@nazar/domain/participation/option-places.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { findPublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { deriveAttemptSeed } from '../attempts/attempt-seed.ts';
import { findPublishedInquiry } from '../participation-queries.ts';
import { readOptionCountsIfLimited } from '../quotas/option-count-queries.ts';
import { toDrawnQuestionIds } from '../scoring/compute-stored-outcome.ts';
import { findCallerResponse, isCallerOnInviteeList, readRemainingEdits } from './caller-response.ts';

/** Returns the caller's answers with the pages of the answered revision. */
export async function findMyResponse(
  ctx: CallContext,
  input: ParsedCallInput<typeof getMyResponse>,
): Promise<MyResponse> {
  const receivedAt = ctx.now();
  const own = await findCallerResponse(ctx, input);
  const inquiry = own === null ? null : await findPublishedInquiry(ctx.db, input.inquiryId);
  if (own === null || inquiry === null) throw new Problem('notFound');
  const [published, current] = await Promise.all(
    [own.revision, inquiry.revision].map((revision) =>
      findPublishedRevision(ctx.db, input.inquiryId, revision),
    ),
  );
  if (published == null || current == null) throw new Problem('notFound');
  const isAllowedUser = await isCallerOnInviteeList(ctx, ctx.db, current);
  const now = ctx.now();
  const edited = { own, inquiry: inquiry.facts, current, now, receivedAt, isAllowedUser };
  const editing = await readRemainingEdits(ctx, input, edited);
  // A person who may no longer see the inquiry gets the same reply as for one that does not exist.
  if (editing.refusal?.code === 'notFound') throw new Problem('notFound');
  const { compiled, definition, revision } = translateRevision(published, ctx.language);
  const drawn = toDrawnQuestionIds(compiled, own.drawn);
  const seed = deriveAttemptSeed(own.id);
  const places = computeRemainingPlacesByOption(
    compiled,
    await readOptionCountsIfLimited(ctx.db, published),
    own.choices,
  );
  return {
    responseId: own.id,
    revision,
    seed,
    editing,
    look: makeParticipationPageLook(definition),
    pages: buildPages(compiled, { seed, drawn }),
    ...(places !== undefined && { places }),
    answers: decodeAnswers(compiled, own.choices, own.rest),
  };
}
