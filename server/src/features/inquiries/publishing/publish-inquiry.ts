import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { hasScores } from '@nazar/domain/inquiries/exams/exam.ts';
import { decidePublishSchedule } from '@nazar/domain/inquiries/publishing/decide-publish-schedule.ts';
import { listPublishProblems } from '@nazar/domain/inquiries/publishing/publish-problems.ts';
import { listChangedQuotaIds } from '@nazar/domain/inquiries/quota.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { loadEditContext } from '../drafts/change-draft.ts';
import { insertPublishedRevision } from '../inquiry-queries.ts';
import { checkInviteeList, lockInviteeList } from '../invitee-list-queries.ts';
import { type InquiryCallContext, requireCallerInquiry } from '../require-caller-inquiry.ts';
import { requireSameBallotQuestions } from './ballot-question-queries.ts';
import { deleteQuotaCounts, scheduleQuotaCounting } from './quota-queries.ts';
import { requireBallotNotEnded } from './require-ballot-not-ended.ts';
import { scheduleRescoring } from './rescoring-queries.ts';

/** Freezes the draft as the published revision, open from now or from a date. */
export async function publishInquiry(
  caller: InquiryCallContext,
  input: ParsedCallInput<typeof publishMyInquiry>,
) {
  const now = caller.now();
  const record = await requireCallerInquiry(caller, input.id, 'inquiry.publish', { lock: true });
  if (record.revision !== input.revision) {
    throw new Problem('staleRevision', { revision: record.revision });
  }
  const { definition, unknown, id, revision, ownerId } = record;
  await requireBallotNotEnded(caller, record);
  if (record.isTemplate && hasScores(definition)) throw new Problem('templateIsOpenExam');
  const context = await loadEditContext(caller, record);
  await requireSameBallotQuestions(caller.db, id, { published: context.published, next: definition });
  // Answers may have arrived after an edit removed their question, which the context takes into account.
  const incomplete = [
    ...listPublishProblems(definition, context),
    // Locks the list, so that its changes see the publication.
    ...(await checkInviteeList(caller.db, record, lockInviteeList)),
  ];
  if (incomplete.length > 0) throw new Problem('incompleteInquiry', incomplete);
  const schedule = decidePublishSchedule(record, input, now);
  if (!schedule.ok) throw new Problem('invalidInput', schedule.problems);
  const { publishDate, expireDate } = schedule;
  await insertPublishedRevision(caller.db, {
    id,
    revision,
    definition,
    unknown,
    publishDate,
    expireDate,
    now,
  });
  await deleteQuotaCounts(caller.db, id, listChangedQuotaIds(context.published, definition));
  // Secret ballots have no quotas, which the check above ensures.
  await scheduleQuotaCounting(caller.db, id, definition.quotas);
  await scheduleRescoring(
    caller.db,
    { id, ownerId, revision, published: context.published, next: definition },
    now,
  );
  return {
    id,
    revision,
    publishedRevision: revision,
    publishDate: publishDate.toISOString(),
    expireDate: expireDate?.toISOString() ?? null,
  };
}
