import { findParticipationRefusal } from '@nazar/domain/access/participation-refusal.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type InquiryAccessSettings, loadInquirySubject } from '../access/index.ts';
import { findPublishedRevision, type PublishedRevision } from '../inquiries/index.ts';
import { findInquiryAccessAndTotals } from './participation-queries.ts';

interface OpenInquiry {
  readonly published: PublishedRevision;
  readonly takenPlaces: number;
}

/** A draft does not need its real settings, because its owner may see it in any case. */
const draftAccess: InquiryAccessSettings = {
  ...({ cooperationType: 'limited', anonymous: false, resultViewStatus: 'admin' } as const),
  ...({ listed: false, comments: 'off', askOwner: false } as const),
};

/**
 * Finds the inquiry if the caller may take part now; otherwise throws the reason, such as that they have
 * already answered.
 */
export async function requireAnswerableInquiry(
  ctx: Pick<CallContext, 'db' | 'actor' | 'now' | 'deps'>,
  inquiryId: string,
): Promise<OpenInquiry> {
  const row = await findInquiryAccessAndTotals(ctx.db, inquiryId);
  if (row === undefined) throw new Problem('notFound');
  const { publishedRevision, createdAt, responses, retired } = row;
  const published =
    publishedRevision === null
      ? null
      : await findPublishedRevision(ctx.db, inquiryId, publishedRevision, createdAt.getTime());
  const subject = await loadInquirySubject(ctx, row, published?.definition ?? draftAccess);
  const problem = findParticipationRefusal(ctx.actor, subject);
  if (problem !== null) throw new Problem(problem);
  if (published === null) throw new Problem('notFound');
  if (subject.hasParticipated) throw new Problem('alreadyAnswered');
  return { published, takenPlaces: (responses ?? 0) + (retired ?? 0) };
}
