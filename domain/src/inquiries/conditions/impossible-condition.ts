import { answerTypes } from '../answer-types/index.ts';
import { filterShownOptions } from '../compile.ts';
import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import type { Condition, ConditionClause } from './condition.ts';
import type { CollectedConditionPlaces, ConditionPlace } from './condition-places.ts';

/**
 * Returns a check whether no answers could make a condition true. A test of an answer also requires the
 * conditions of the tested question, and that no earlier question ended the inquiry. True is certain; false
 * may mean unknown.
 */
export function makeImpossibleConditionCheck({
  shown,
}: CollectedConditionPlaces): (place: ConditionPlace) => boolean {
  const index: Index = {
    shown: new Map(
      shown.map(({ question, segment }) => {
        const optionIds = filterShownOptions(question.options).map(({ id }) => id);
        return [question.id, { question, segment, optionIds }];
      }),
    ),
    endTests: collectEndTests(shown),
  };
  // The options and the end of a question require the same, so it is computed once for all of them.
  let lastOfQuestion: { readonly question: Question; readonly requirements: Requirements } | null = null;
  const findRequirements = (place: ConditionPlace): Requirements => {
    const { part, question } = place;
    const isOfQuestion = question !== null && part !== 'question';
    if (isOfQuestion && lastOfQuestion?.question === question) return lastOfQuestion.requirements;
    // Endings and quotas apply to all responses, even if a question ended the inquiry.
    const isAtEnd = part === 'ending' || part === 'quota';
    const reached = isAtEnd ? 0 : place.before - (part === 'end' ? 1 : 0);
    const requirements = new Requirements(index, reached, null);
    if (isOfQuestion) requirements.requireShown(question.id);
    if (isOfQuestion) lastOfQuestion = { question, requirements };
    if (part === 'question') {
      requirements.require(place.segment?.condition ?? null);
      requirements.requireDrawn(place.id);
    }
    return requirements;
  };
  return (place) => {
    const context = findRequirements(place);
    // The place can't be reached anyway; the contradiction is reported where it arises.
    if (!context.canHold) return false;
    return alternatives(place.condition).every((condition) => {
      const requirements = context.extend();
      requirements.require(condition);
      return !requirements.canHold;
    });
  };
}

function alternatives({ match, clauses }: Condition): Condition[] {
  if (match === 'all') return [{ match, clauses }];
  return clauses.map((clause) => ({ match: 'all', clauses: [clause] }));
}

const needsAnswer = ({ operator }: ConditionClause) =>
  operator !== 'notAnswered' && operator !== 'isNoneOf' && operator !== 'notEquals';

type ShownQuestion = CollectedConditionPlaces['shown'][number];

/**
 * Answers to a question that end the inquiry, each with the position of the first question that ends it. They
 * can't have been given when a later question is reached.
 */
type EndTests = {
  readonly options: Map<string, number>;
  readonly values: Map<number, number>;
  anyAnswer: number;
};

type Index = {
  readonly shown: ReadonlyMap<string, ShownQuestion & { readonly optionIds: readonly string[] }>;
  readonly endTests: ReadonlyMap<string, EndTests>;
};

function collectEndTests(shown: readonly ShownQuestion[]): Map<string, EndTests> {
  const found = new Map<string, EndTests>();
  for (const [position, { question, segment }] of shown.entries()) {
    const { clauses = [] } = question.endCondition ?? {};
    const [clause] = clauses;
    if (clause === undefined || clauses.length > 1) continue;
    const isAlwaysShown =
      question.condition === null && segment.condition === null && segment.questionCount === null;
    if (clause.questionId !== question.id && !isAlwaysShown) continue;
    const tests = found.get(clause.questionId) ?? {
      options: new Map(),
      values: new Map(),
      anyAnswer: Number.POSITIVE_INFINITY,
    };
    found.set(clause.questionId, tests);
    const { operator, optionIds, value } = clause;
    if (operator === 'answered') tests.anyAnswer = Math.min(tests.anyAnswer, position);
    if (operator === 'equals' && value !== null && !tests.values.has(value))
      tests.values.set(value, position);
    if (operator !== 'isAnyOf') continue;
    for (const id of optionIds) if (!tests.options.has(id)) tests.options.set(id, position);
  }
  return found;
}

/** Tests that must hold together, grouped by question. Those of `base` are inherited and can hold together. */
class Requirements {
  private readonly tests = new Map<string, ConditionClause[]>();
  private readonly required = new Set<string>();
  private readonly conditions = new Set<Condition>();
  private readonly drawn = new Map<Segment, number>();
  private readonly index: Index;
  /** Number of questions before, none of which ended the inquiry. */
  private readonly reached: number;
  private readonly base: Requirements | null;
  private known: boolean | undefined;

  constructor(index: Index, reached: number, base: Requirements | null) {
    this.index = index;
    this.reached = reached;
    this.base = base;
  }

  extend(): Requirements {
    return new Requirements(this.index, this.reached, this);
  }

  require(condition: Condition | null): void {
    // With several alternatives, no single clause has to be true.
    if (condition === null || (condition.match === 'any' && condition.clauses.length > 1)) return;
    if (this.conditions.has(condition) || this.base?.conditions.has(condition)) return;
    this.conditions.add(condition);
    for (const clause of condition.clauses) {
      const known = this.tests.get(clause.questionId);
      if (known === undefined) this.tests.set(clause.questionId, [clause]);
      else known.push(clause);
      if (needsAnswer(clause)) this.requireShown(clause.questionId);
    }
  }

  requireShown(questionId: string): void {
    if (this.required.has(questionId) || this.base?.required.has(questionId)) return;
    this.requireDrawn(questionId);
    const found = this.index.shown.get(questionId);
    this.require(found?.segment.condition ?? null);
    this.require(found?.question.condition ?? null);
  }

  /** Requires that the segment draws the question. */
  requireDrawn(questionId: string): void {
    this.required.add(questionId);
    const segment = this.index.shown.get(questionId)?.segment;
    if (segment !== undefined && segment.questionCount !== null)
      this.drawn.set(segment, (this.drawn.get(segment) ?? 0) + 1);
  }

  get canHold(): boolean {
    this.known ??= this.canDraw() && [...this.tests].every(([id, clauses]) => this.canAnswer(id, clauses));
    return this.known;
  }

  /** Whether each segment draws enough questions for those required of it. */
  private canDraw(): boolean {
    return [...this.drawn].every(
      ([segment, count]) => count + (this.base?.drawn.get(segment) ?? 0) <= (segment.questionCount ?? 0),
    );
  }

  /** Whether a possible answer, or none, passes all tests. */
  private canAnswer(questionId: string, added: readonly ConditionClause[]): boolean {
    const found = this.index.shown.get(questionId);
    if (found === undefined) return true;
    const { question, optionIds } = found;
    const clauses = [...(this.base?.tests.get(questionId) ?? []), ...added];
    if (!clauses.some(needsAnswer)) return true;
    const ends = this.index.endTests.get(questionId);
    const hasEnded = (position: number | undefined) => position !== undefined && position < this.reached;
    if (hasEnded(ends?.anyAnswer) || clauses.some(({ operator }) => operator === 'notAnswered')) return false;
    const { shape, points } = answerTypes[question.responseType];
    if (shape === 'option' || shape === 'options') {
      const openOptionIds = optionIds.filter((id) => !hasEnded(ends?.options.get(id)));
      return canChoose(openOptionIds, clauses, shape === 'option' || question.max === 1);
    }
    const excluded = [...(ends?.values ?? [])].flatMap(([value, at]) => (hasEnded(at) ? value : []));
    return shape !== 'number' || canCount(question, clauses, excluded, points !== null);
  }
}

function canChoose(options: readonly string[], clauses: readonly ConditionClause[], isOne: boolean): boolean {
  const possibleIds = new Set(options);
  for (const { operator, optionIds } of clauses) {
    if (operator === 'isNoneOf') for (const id of optionIds) possibleIds.delete(id);
  }
  const idLists = clauses.filter(({ operator }) => operator === 'isAnyOf').map(({ optionIds }) => optionIds);
  if (!isOne) return possibleIds.size > 0 && idLists.every((ids) => ids.some((id) => possibleIds.has(id)));
  const common = idLists.reduce((both, ids) => new Set(ids.filter((id) => both.has(id))), possibleIds);
  return common.size > 0;
}

function canCount(
  { min, max }: Question,
  clauses: readonly ConditionClause[],
  ended: readonly number[],
  isWhole: boolean,
): boolean {
  const listClauseValues = (operator: ConditionClause['operator']) =>
    clauses.flatMap((clause) => (clause.operator === operator ? (clause.value ?? []) : []));
  const equal = listClauseValues('equals');
  const low = Math.max(...listClauseValues('atLeast'), ...equal, typeof min === 'number' ? min : -Infinity);
  const high = Math.min(...listClauseValues('atMost'), ...equal, typeof max === 'number' ? max : Infinity);
  const excluded = new Set([...listClauseValues('notEquals'), ...ended]);
  if (!isWhole) return low < high || (low === high && !excluded.has(low));
  const [first, last] = [Math.ceil(low), Math.floor(high)];
  const out = [...excluded].filter((each) => Number.isInteger(each) && each >= first && each <= last);
  return last - first + 1 > out.length;
}
