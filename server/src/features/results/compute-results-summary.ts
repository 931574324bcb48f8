import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { isConditionalQuestion } from '@nazar/domain/results/conditional-questions.ts';
import { discloseQuestionSummary, withholdQuestionSummary } from '@nazar/domain/results/disclosure.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { type InquiryCounts, summarizeQuestions } from '@nazar/domain/results/summarize.ts';
import { sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { findOpeningCount } from '../participation/index.ts';
import { readAskedCountsByQuestion } from './asked-queries.ts';
import { requestResponseBlocksInBackground } from './blocks/build-missing-response-blocks.ts';
import { requireAllowedResultsFilter } from './check-filter-queries.ts';
import { readExactCounts } from './count-exactly.ts';
import { countResponsesByLocalDay } from './day-queries.ts';
import { markRightOptionsInSummary, readExamResults } from './exams/read-exam-results.ts';
import { computeDisclosedSummary, readFilteredCounts } from './filtered-summary.ts';
import { hashResultsVersion } from './find-results-version.ts';
import { getTitleForCaller, requireResultsAccess } from './results-inquiry-queries.ts';

/**
 * Results from the stored counts, as fast with a million responses as with ten. Only scores of an exam and
 * the numbers of people asked are counted from rows.
 */
export async function computeResultsSummary(
  ctx: CallContext,
  { inquiryId, calendar, filter }: ParsedCallInput<typeof getSummary>,
): Promise<CallResult<typeof getSummary>> {
  const counted = await requireResultsAccess(ctx, inquiryId);
  const read = requireAllowedResultsFilter(ctx, counted, filter);
  const { compiled, subject } = counted;
  const counts = await readExactCounts(ctx.db, counted);
  requestResponseBlocksInBackground(ctx, inquiryId, counts.tally);
  const { started, responses: finished } = counts.tally;
  const began = Math.max(finished, started + ctx.deps.participation.started.pending(inquiryId));
  const exam = await readExamResults(ctx, counted, { total: counts.tally, read });
  const head = {
    inquiryId,
    finished,
    language: compiled.definition.language,
    title: getTitleForCaller(ctx, counted),
    version: hashResultsVersion(counted, counts.tally.version),
    seeResponses: can(ctx.actor, 'inquiry.seeResponses', subject),
    canEdit: can(ctx.actor, 'inquiry.edit', subject),
    started: began,
    ballot: subject.ballot,
    durationsRounded: !storesIdentity(counted.definition),
    ...(await countOpened(ctx, inquiryId, began)),
    ...(exam !== null && exam.figures !== null && { exam: exam.figures }),
  };
  const mark = (question: QuestionSummary) =>
    exam === null ? question : markRightOptionsInSummary(compiled, exam, question);
  const summarize = (some: InquiryCounts) =>
    summarizeQuestions(compiled, some, calendar ?? calendarByLanguage[ctx.language]).map(mark);
  const askedCounts = await readAskedCountsByQuestion(ctx, counted, compiled.questions, {
    total: counts.tally,
    key: read?.filter ?? null,
    where: read?.where ?? sql`true`,
  });
  const { offeredToSome } = askedCounts;
  const summarized = summarize({ ...counts, ...(read === null ? askedCounts : { offeredToSome }) });
  const questions = subject.ballot === null ? summarized : disclose(summarized, compiled);
  if (read === null) {
    // A secret ballot counts all responses on its closing day.
    const days = subject.ballot === null ? await countResponsesByLocalDay(ctx.db, inquiryId) : [];
    return { ...head, questions, days, medianDuration: counts.medianDuration };
  }
  const inquiry = { inquiryId, compiled, total: counts.tally };
  const { limited } = read;
  if (limited !== null) {
    const reported = await computeDisclosedSummary(ctx.db, inquiry, { ...read, limited }, questions);
    return { ...head, ...reported };
  }
  const filtered = await readFilteredCounts(ctx.db, inquiry, read);
  const { matching, days, medianDuration } = filtered;
  const shown = {
    questions: summarize({ ...filtered.counts, ...askedCounts, all: counts.tally }),
    days,
    medianDuration,
  };
  const about = { matching, withheld: false, limited: false };
  return { ...head, filtered: about, ...shown };
}

function disclose(questions: readonly QuestionSummary[], compiled: CompiledInquiry): QuestionSummary[] {
  return questions.map((summary) => {
    const question = compiled.questionById.get(summary.questionId);
    return question !== undefined && isConditionalQuestion(question)
      ? withholdQuestionSummary(summary)
      : discloseQuestionSummary(summary);
  });
}

/** At least the number of starts, because a reload that resumes without the page counts only as a start. */
async function countOpened(
  { db, deps }: CallContext,
  inquiryId: string,
  began: number,
): Promise<{ opened?: number }> {
  const stored = await findOpeningCount(db, inquiryId);
  const pending = deps.participation.opened.pending(inquiryId);
  if (stored === null && pending === 0) return {};
  return { opened: Math.max(began, (stored ?? 0) + pending) };
}
