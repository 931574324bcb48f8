import type { CheckableQuestion } from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { Answer, AnswerMap, AnswerValue } from '../inquiries/answers.ts';
import type { Condition, ConditionClause } from '../inquiries/conditions/condition.ts';
import { isEmptyAnswerValue } from '../inquiries/empty-value.ts';

type Conditional = { readonly condition?: Condition | null };

/** A question for the evaluator, with its own conditions and its segment's. */
export type FlowQuestion = Pick<CheckableQuestion, 'id' | 'responseType' | 'min' | 'max' | 'askedOptions'> &
  Conditional & {
    readonly segmentCondition: Condition | null;
    /** If it is true, no later question is shown. */
    readonly endCondition?: Condition | null;
    readonly options: readonly (CheckableQuestion['options'][number] & Conditional)[];
  };

/**
 * The questions that appear with the answers so far, in the given order and with the options that appear.
 * Browser and server use this same evaluator. Conditions see only earlier questions; an answer to a hidden
 * question counts as missing, so a chain of conditions closes with the first one.
 */
export function findVisibleQuestions<Q extends FlowQuestion>(
  questions: readonly Q[],
  answers: AnswerMap,
): ReadonlyMap<string, Q> {
  const shown = new Map<string, Q>();
  const { holds } = makeConditionTests(shown, answers);
  // The condition of a segment is tested once, at its first question.
  let segment = { condition: null as Condition | null, isShown: true };
  for (const question of questions) {
    const { segmentCondition: condition } = question;
    if (condition !== segment.condition) segment = { condition, isShown: holds(condition) };
    if (!segment.isShown || !holds(question.condition)) continue;
    const visible = withOptions(
      question,
      question.options.filter((option) => holds(option.condition)),
    );
    if (visible === null) continue;
    shown.set(question.id, visible);
    if (question.endCondition && holds(question.endCondition)) break;
  }
  return shown;
}

type ParsedAnswer = { readonly value: AnswerValue | undefined; readonly chosen: ReadonlySet<string> };

const nothing: ParsedAnswer = { value: undefined, chosen: new Set() };

/**
 * Makes functions that test conditions and clauses; `shown` contains the questions that appear, with their
 * visible options, and may grow. Each answer is read once, so that many clauses on a long answer cost little.
 */
export function makeConditionTests(shown: ReadonlyMap<string, FlowQuestion>, answers: AnswerMap) {
  const parsedAnswers = new Map<string, ParsedAnswer>();
  const getAnswer = (questionId: string): ParsedAnswer => {
    const question = shown.get(questionId);
    if (question === undefined) return nothing;
    let parsedAnswer = parsedAnswers.get(questionId);
    if (parsedAnswer === undefined) {
      const value = removeHiddenOptionsFromAnswer(question, answers.get(questionId))?.value;
      parsedAnswer = { value, chosen: new Set(listChosenIds(value)) };
      parsedAnswers.set(questionId, parsedAnswer);
    }
    return parsedAnswer;
  };
  const clauseHolds = (clause: ConditionClause) => testClause(clause, getAnswer(clause.questionId));
  const holds = (condition: Condition | null | undefined) => {
    if (!condition) return true;
    const { match, clauses } = condition;
    return match === 'all' ? clauses.every(clauseHolds) : clauses.some(clauseHolds);
  };
  return { holds, clauseHolds };
}

/** Null if too few options are visible for an answer. */
function withOptions<Q extends FlowQuestion>(question: Q, options: Q['options']): Q | null {
  const hidden = question.options.length - options.length;
  if (hidden === 0) return question;
  const { bounds, minByRole } = answerTypes[question.responseType];
  const hasRole = (role: string) => options.some((option) => option.role === role);
  if (options.length === 0 || !Object.keys(minByRole).every(hasRole)) return null;
  const { min, max } = question;
  const most = options.filter(({ role }) => role !== 'none').length;
  const limit = (bound: typeof min) =>
    bounds === 'count' && typeof bound === 'number' ? Math.min(bound, most) : bound;
  return { ...question, options, askedOptions: undefined, min: limit(min), max: limit(max) };
}

/** Removes hidden options from an answer; undefined if nothing is left. */
export function removeHiddenOptionsFromAnswer(
  { options }: Pick<FlowQuestion, 'options'>,
  answer: Answer | undefined,
): Answer | undefined {
  if (answer === undefined) return undefined;
  const value = options.length === 0 ? answer.value : omitHiddenOptions(options, answer.value);
  if (isEmptyAnswerValue(value)) return undefined;
  return value === answer.value ? answer : { ...answer, value };
}

/** Returns the given value itself if nothing in it is hidden. */
function omitHiddenOptions(options: FlowQuestion['options'], value: AnswerValue): AnswerValue {
  if (typeof value === 'number') return value;
  const ids = new Set(options.map(({ id }) => id));
  const isShown = (id: string) => ids.has(id);
  if (typeof value === 'string') return isShown(value) ? value : '';
  if (Array.isArray(value)) return value.every(isShown) ? value : value.filter(isShown);
  const cells = Object.entries(value);
  const shown = cells.filter((cell) => cell.every(isShown));
  return shown.length === cells.length ? value : Object.fromEntries(shown);
}

function testClause(clause: ConditionClause, { value, chosen }: ParsedAnswer): boolean {
  switch (clause.operator) {
    case 'answered':
      return value !== undefined;
    case 'notAnswered':
      return value === undefined;
    case 'isAnyOf':
      return clause.optionIds.some((id) => chosen.has(id));
    case 'isNoneOf':
      return !clause.optionIds.some((id) => chosen.has(id));
    case 'equals':
      return value === clause.value;
    case 'notEquals':
      return value !== clause.value;
    case 'atLeast':
      return typeof value === 'number' && clause.value !== null && value >= clause.value;
    case 'atMost':
      return typeof value === 'number' && clause.value !== null && value <= clause.value;
  }
}

function listChosenIds(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}
