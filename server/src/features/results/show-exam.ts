import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { type ExamFigures, summariseExam } from '@nazar/domain/results/exam-figures.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { KeptTotal } from '../inquiries/index.ts';
import type { PublishedRevision } from '../participation/index.ts';
import { countPatiently } from './count-patiently.ts';
import { type CountedInquiry, isStaff } from './counted-inquiry-queries.ts';
import { countScores, countWhollyRight } from './exam-queries.ts';
import type { ReadFilter } from './read-filter-queries.ts';
import { keepCounted } from './show-filtered.ts';

/** Above it, comparing the chosen options of all responses takes seconds. */
const maxCompared = 50_000;

type ExamResults = {
  /** Null if they could not be counted, or not soon enough. */
  readonly figures: ExamFigures | null;
  /** Questions of which all responses were shown the same options, and that have right ones among them. */
  readonly judgedAlike: ReadonlySet<string>;
  /** How many answered right, by question id, where several options are chosen. */
  readonly right: ReadonlyMap<string, number>;
};

const notCounted: ExamResults = { figures: null, judgedAlike: new Set(), right: new Map() };

const keepExam = keepCounted<ExamResults>();

/**
 * What the owner of an exam and administrators see of scores, of all responses or those of a filter; counted once
 * while nothing changes. Null for other readers, who would learn what to answer, and for secret ballots, which release
 * counts alone.
 */
export async function readExam(
  ctx: CallContext,
  counted: CountedInquiry,
  { total, read }: { readonly total: KeptTotal; readonly read: ReadFilter | null },
): Promise<ExamResults | null> {
  const { inquiryId, compiled, subject } = counted;
  if (!compiled.hasScores || subject.ballot !== null || !isStaff(ctx, counted)) return null;
  const count = keepExam({ inquiryId, compiled, total }, read?.filter ?? null, async () => {
    const where = read?.where ?? sql`true`;
    const { groups, revisions } = await countScores(ctx.db, inquiryId, where);
    const alike = compiled.asked.filter((question) => isJudgedAlike(question, revisions));
    const questions = alike.filter(({ responseType }) => answerTypes[responseType].shape === 'options');
    const isCompared = total.responses <= maxCompared;
    return {
      figures: summariseExam(groups, compiled.definition.passMark),
      judgedAlike: new Set(alike.map(({ id }) => id)),
      right: isCompared ? await countWhollyRight(ctx.db, inquiryId, { questions, where }) : new Map(),
    };
  });
  return countPatiently(ctx, count, { fallback: notCounted, inquiryId });
}

/** False where conditions or revisions hide options, since then what is right differs between responses. */
function isJudgedAlike(
  { id, responseType, rightOptions, allOptions }: CompiledQuestion,
  revisions: readonly PublishedRevision[],
): boolean {
  if (rightOptions.size === 0) return false;
  const newest = describeChoices(allOptions);
  return (
    allOptions.every(({ condition }) => condition === null) &&
    revisions.every(({ compiled }) => {
      const asked = compiled.questionById.get(id);
      if (asked === undefined) return true;
      return asked.responseType === responseType && describeChoices(asked.allOptions) === newest;
    })
  );
}

const choicesOf = (options: CompiledQuestion['allOptions']) =>
  options.filter(({ role }) => role !== 'accepted');

function describeChoices(options: CompiledQuestion['allOptions']): string {
  const choices = choicesOf(options).map(({ id, hidden, condition }) => [id, hidden, condition !== null]);
  return JSON.stringify(choices.toSorted());
}

/**
 * Marks right options, also those that were hidden later, and says how many answered right where that follows from the
 * options that they chose.
 */
export function markRight(
  { questionById }: CompiledInquiry,
  exam: ExamResults,
  question: QuestionSummary,
): QuestionSummary {
  const { questionId, responseType } = question;
  const { allOptions = [] } = questionById.get(questionId) ?? {};
  const rightIds = new Set(choicesOf(allOptions).flatMap(({ id, isAnswer }) => (isAnswer ? [id] : [])));
  if (rightIds.size === 0) return question;
  const options = question.options.map((option) =>
    rightIds.has(option.optionId) ? { ...option, isRight: true } : option,
  );
  const chosen = options.filter(({ isRight }) => isRight === true);
  const sum = chosen.reduce((before, { count }) => before + count, 0);
  const isSingle = answerTypes[responseType].shape === 'option' && exam.judgedAlike.has(questionId);
  const right = isSingle ? sum : exam.right.get(questionId);
  return { ...question, options, ...(right !== undefined && { right }) };
}
