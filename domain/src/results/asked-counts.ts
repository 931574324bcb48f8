import { getStoredAnswerKey } from '../inquiries/answer-types/value-answer.ts';
import { toAnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { listConditionsOfSegments } from '../inquiries/conditions/list-conditions.ts';
import type { StoredOption } from '../inquiries/question.ts';
import { findShownQuestions } from '../participation/flow.ts';
import { isConditionallyAsked } from './conditional-questions.ts';
import { decodeAnswers } from './encode-answers.ts';
import type { QuestionSummary } from './question-summary.ts';
import type { TalliedResponse } from './tally.ts';

type StoredAnswers = Pick<TalliedResponse, 'choices' | 'rest'> & {
  /** Codes of the drawn questions. */
  readonly drawn: readonly number[] | null;
};

/** Ids of the questions that a response was asked, by the revision that it answered. */
export function findAskedQuestionsById(
  compiled: CompiledInquiry,
  { choices, rest, drawn }: StoredAnswers,
  questions: readonly CompiledQuestion[] = compiled.questions,
): ReadonlyMap<string, CompiledQuestion> {
  const ids = drawn?.flatMap((code) => compiled.questionByCode.get(code)?.id ?? []);
  const { optionByCode } = compiled;
  return findShownQuestions(
    compiled,
    toAnswerMap(decodeAnswers({ questions, optionByCode }, choices, rest)),
    ids,
  );
}

/** The questions whose answers decide which other questions are asked. */
export function listQuestionsTestedByConditions({
  definition,
  questionById,
}: CompiledInquiry): CompiledQuestion[] {
  const conditions = listConditionsOfSegments(definition.segments);
  const ids = new Set(conditions.flatMap(({ clauses }) => clauses.map(({ questionId }) => questionId)));
  return [...ids].flatMap((id) => questionById.get(id) ?? []);
}

/** The codes and keys under which answers to these questions are stored. */
export function getStoredAnswerKeys(questions: readonly CompiledQuestion[]) {
  return {
    codes: [...new Set(questions.flatMap(({ allOptions }) => allOptions.map(({ code }) => code)))],
    keys: [...new Set(questions.map(getStoredAnswerKey))],
  };
}

/** Whether conditions or a draw decide who is asked. */
function isAskedSelectively({ definition }: CompiledInquiry, question: CompiledQuestion): boolean {
  const { questionCount, segments } = definition;
  const isDrawing = ({ id, questionCount: drawn }: (typeof segments)[number]) =>
    drawn !== null && id === question.segment.id;
  return questionCount !== null || isConditionallyAsked(question) || segments.some(isDrawing);
}

/** Whether everyone who answers this revision is asked the question. */
export const isAskedOfEveryone = (compiled: CompiledInquiry, id: string): boolean =>
  compiled.asked.some((question) => question.id === id && !isAskedSelectively(compiled, question));

/** Ids of the newest revision's questions that one of these revisions didn't ask everyone, but any asked. */
export function findQuestionIdsNotAskedOfAll(
  newest: CompiledInquiry,
  revisions: readonly CompiledInquiry[],
): ReadonlySet<string> {
  const askedIds = new Set(revisions.flatMap((compiled) => compiled.asked.map(({ id }) => id)));
  const ids = newest.questions.map(({ id }) => id).filter((id) => askedIds.has(id));
  return new Set(ids.filter((id) => !revisions.every((compiled) => isAskedOfEveryone(compiled, id))));
}

/** The options with which a revision asks each question, and the columns with which it asks each matrix row. */
function listOfferedOptions({ asked }: CompiledInquiry) {
  return asked.flatMap(({ id, options }) => {
    const rows = options.filter(({ role }) => role === 'row');
    const columns = options.filter(({ role }) => role === 'column');
    return [{ id, options }, ...rows.map((row) => ({ id: row.id, options: columns }))];
  });
}

/**
 * Ids of questions and matrix rows of which not everyone asked was offered every option: a revision shows some
 * by a condition, or the revisions that ask it show different ones.
 */
export function findPartiallyOfferedIds(revisions: readonly CompiledInquiry[]): ReadonlySet<string> {
  const offers = Map.groupBy(revisions.flatMap(listOfferedOptions), ({ id }) => id);
  const isOfferedToSome = (all: readonly { readonly options: readonly StoredOption[] }[]) => {
    const options = all.flatMap((offer) => offer.options);
    const isConditional = options.some(({ condition }) => condition !== null);
    const shown = new Set(options.map(({ id }) => id));
    return isConditional || all.some((offer) => offer.options.length < shown.size);
  };
  return new Set([...offers].filter(([, all]) => isOfferedToSome(all)).map(([id]) => id));
}

type AskedFigures = Pick<QuestionSummary, 'askedOfSome' | 'asked' | 'offeredToSome'>;

type Counts = {
  /** Null if not counted. */
  readonly asked: number | null;
  /** Whether some people are known not to have been asked, although they weren't counted. */
  readonly isAskedOfSome?: boolean | undefined;
  /** Whether not everyone asked was offered every option. */
  readonly isOfferedToSome?: boolean | undefined;
  readonly answered: number;
  readonly responses: number;
};

/**
 * Describes for readers how many people were asked a question. The newest revision decides this only if they
 * were not counted or responses changed meanwhile, because responses count as they were asked.
 */
export function computeAskedFigures(
  compiled: CompiledInquiry,
  question: CompiledQuestion,
  { asked, isAskedOfSome = false, isOfferedToSome = false, answered, responses }: Counts,
): AskedFigures {
  const offered = isOfferedToSome ? { offeredToSome: true } : {};
  if (asked !== null && asked >= responses) return offered;
  if (asked !== null && asked >= answered) return { askedOfSome: true, asked, ...offered };
  return isAskedOfSome || isAskedSelectively(compiled, question)
    ? { askedOfSome: true, ...offered }
    : offered;
}
