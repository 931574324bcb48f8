import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { hasScores } from '@nazar/domain/inquiries/exams/exam.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { updateInquiryExpireDate } from '../inquiry-queries.ts';
import { findPublishedDefinition } from '../published-revision-queries.ts';
import { type InquiryCallContext, requireCallerInquiry } from '../require-caller-inquiry.ts';
import { scheduleBallotClosing } from './ballot-closing-queries.ts';
import { isPublishedAsBallot, requireBallotNotEnded } from './require-ballot-not-ended.ts';

/** Closes an inquiry now (no date) or at a date, or reopens it (null). Nothing is published. */
export async function closeOrReopenInquiry(
  caller: InquiryCallContext,
  { id, expireDate: requestedDate }: ParsedCallInput<typeof expireMyInquiry>,
) {
  const now = caller.now();
  const record = await requireCallerInquiry(caller, id, 'inquiry.publish', { lock: true });
  const { publishDate, expireDate: current } = record;
  if (publishDate === null) throw new Problem('inquiryNotPublished');
  // Closing a closed inquiry, as a repeated request does, keeps its closing date.
  const hasClosed = current !== null && current.getTime() <= now;
  if (requestedDate === undefined && hasClosed) return { id, expireDate: current.toISOString() };
  await requireBallotNotEnded(caller, record);
  if (hasClosed && record.isTemplate) {
    const published = await findPublishedDefinition(caller.db, record);
    if (published !== null && hasScores(published)) throw new Problem('templateIsOpenExam');
  }
  const expireDate =
    requestedDate === undefined ? new Date(now) : requestedDate === null ? null : new Date(requestedDate);
  if (expireDate !== null && requestedDate !== undefined && expireDate.getTime() <= now) {
    throw makeInvalidFieldProblem('expireDate', 'dateInPast');
  }
  // This also refuses «now» for a scheduled inquiry, which would end before it opens.
  if (expireDate !== null && expireDate <= publishDate)
    throw makeInvalidFieldProblem('expireDate', 'dateOrder');
  // An owner who closes it now needs no notification.
  await updateInquiryExpireDate(caller.db, id, { expireDate, isKnown: requestedDate === undefined, now });
  if (requestedDate === undefined && (await isPublishedAsBallot(caller, record)))
    await scheduleBallotClosing(caller.db, now);
  return { id, expireDate: expireDate?.toISOString() ?? null };
}
