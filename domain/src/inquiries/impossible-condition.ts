import { answerTypes } from './answer-types/index.ts';
import { filterShownOptions } from './compile.ts';
import type { Condition, ConditionClause } from './condition.ts';
import type { ConditionMap, ConditionPlace } from './condition-places.ts';
import type { Question } from './question.ts';

/**
 * Whether no answers could make a condition true. A test of an answer also requires the conditions of the
 * tested question, and that no earlier question ended the inquiry. True is certain; false may mean unknown.
 */
export function isImpossibleCondition(place: ConditionPlace, map: ConditionMap): boolean {
  const context = new Requirements(map);
  // Endings and quotas apply to all responses, even if a question ended the inquiry.
  if (place.part !== 'ending' && place.part !== 'quota')
    context.requireReached(place.before - (place.part === 'end' ? 1 : 0));
  if (place.question !== null && place.part !== 'question') context.requireShown(place.question.id);
  if (place.part === 'question') {
    context.require(place.segment?.condition ?? null);
    context.requireDrawn(place.id);
  }
  // The place can't be reached anyway; the contradiction is reported where it arises.
  if (!context.canHold()) return false;
  return alternatives(place.condition).every((condition) => {
    const requirements = context.copy();
    requirements.require(condition);
    return !requirements.canHold();
  });
}

function alternatives({ match, clauses }: Condition): Condition[] {
  if (match === 'all') return [{ match, clauses }];
  return clauses.map((clause) => ({ match: 'all', clauses: [clause] }));
}

const needsAnswer = ({ operator }: ConditionClause) =>
  operator !== 'notAnswered' && operator !== 'isNoneOf' && operator !== 'notEquals';

/** Tests that must all be true, by question. */
class Requirements {
  private readonly tests = new Map<string, ConditionClause[]>();
  private readonly required = new Set<string>();
  private readonly map: ConditionMap;

  constructor(map: ConditionMap) {
    this.map = map;
  }

  copy(): Requirements {
    const copy = new Requirements(this.map);
    for (const [id, clauses] of this.tests) copy.tests.set(id, [...clauses]);
    for (const id of this.required) copy.required.add(id);
    return copy;
  }

  require(condition: Condition | null): void {
    // With several alternatives, no single clause has to be true.
    if (condition === null || (condition.match === 'any' && condition.clauses.length > 1)) return;
    for (const clause of condition.clauses) {
      this.add(clause);
      if (needsAnswer(clause)) this.requireShown(clause.questionId);
    }
  }

  requireShown(questionId: string): void {
    if (this.required.has(questionId)) return;
    this.requireDrawn(questionId);
    const found = this.map.shown.find(({ question }) => question.id === questionId);
    if (found === undefined) return;
    this.require(found.segment.condition);
    this.require(found.question.condition);
  }

  /** Requires that the segment draws the question. */
  requireDrawn(questionId: string): void {
    this.required.add(questionId);
  }

  /** Requires that no question before this position ended the inquiry. */
  requireReached(position: number): void {
    for (const { question, segment } of this.map.shown.slice(0, position)) {
      const clause = onlyClause(question.endCondition);
      if (clause === null) continue;
      const isAlwaysShown =
        question.condition === null && segment.condition === null && segment.questionCount === null;
      if (clause.questionId !== question.id && !isAlwaysShown) continue;
      if (clause.operator === 'isAnyOf') this.add({ ...clause, operator: 'isNoneOf' });
      if (clause.operator === 'equals') this.add({ ...clause, operator: 'notEquals' });
      if (clause.operator === 'answered') this.add({ ...clause, operator: 'notAnswered' });
    }
  }

  canHold(): boolean {
    const canAnswerAll = [...this.tests].every(([id, clauses]) => {
      const found = this.map.shown.find(({ question }) => question.id === id);
      return found === undefined || canAnswer(found.question, clauses);
    });
    return canAnswerAll && this.canDraw();
  }

  /** Whether each segment draws enough questions for those required of it. */
  private canDraw(): boolean {
    const drawn = this.map.shown.filter(
      ({ question, segment }) => segment.questionCount !== null && this.required.has(question.id),
    );
    return [...Map.groupBy(drawn, ({ segment }) => segment)].every(
      ([{ questionCount }, together]) => together.length <= (questionCount ?? 0),
    );
  }

  private add(clause: ConditionClause): void {
    const known = this.tests.get(clause.questionId);
    if (known === undefined) this.tests.set(clause.questionId, [clause]);
    else known.push(clause);
  }
}

function onlyClause(condition: Condition | null): ConditionClause | null {
  return condition?.clauses.length === 1 ? (condition.clauses[0] ?? null) : null;
}

/** Whether a possible answer, or none, passes all tests. */
function canAnswer(question: Question, clauses: readonly ConditionClause[]): boolean {
  if (!clauses.some(needsAnswer)) return true;
  if (clauses.some(({ operator }) => operator === 'notAnswered')) return false;
  const { shape, points } = answerTypes[question.responseType];
  if (shape === 'option' || shape === 'options') {
    return canChoose(question, clauses, shape === 'option' || question.max === 1);
  }
  return shape !== 'number' || canCount(question, clauses, points !== null);
}

function canChoose({ options }: Question, clauses: readonly ConditionClause[], isOne: boolean): boolean {
  const excluded = new Set(
    clauses.flatMap(({ operator, optionIds }) => (operator === 'isNoneOf' ? optionIds : [])),
  );
  const left = filterShownOptions(options)
    .map(({ id }) => id)
    .filter((id) => !excluded.has(id));
  const wanted = clauses.filter(({ operator }) => operator === 'isAnyOf').map(({ optionIds }) => optionIds);
  if (isOne) return left.some((id) => wanted.every((ids) => ids.includes(id)));
  return left.length > 0 && wanted.every((ids) => ids.some((id) => left.includes(id)));
}

function canCount({ min, max }: Question, clauses: readonly ConditionClause[], isWhole: boolean): boolean {
  const given = (operator: ConditionClause['operator']) =>
    clauses.flatMap((clause) => (clause.operator === operator ? (clause.value ?? []) : []));
  const equal = given('equals');
  const low = Math.max(...given('atLeast'), ...equal, typeof min === 'number' ? min : -Infinity);
  const high = Math.min(...given('atMost'), ...equal, typeof max === 'number' ? max : Infinity);
  const excluded = new Set(given('notEquals'));
  if (!isWhole) return low < high || (low === high && !excluded.has(low));
  const [first, last] = [Math.ceil(low), Math.floor(high)];
  const out = [...excluded].filter((each) => Number.isInteger(each) && each >= first && each <= last);
  return last - first + 1 > out.length;
}
