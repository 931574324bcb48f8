import { answerTypes } from '../inquiries/answer-types/index.ts';
import { coarseBins, exactCounts } from '../inquiries/answer-types/number-bins.ts';
import type { AnswerValue } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { Condition, ConditionClause } from '../inquiries/condition.ts';
import { makeConditionTests } from '../participation/visibility.ts';
import { revealsCondition } from './disclosure.ts';
import type { Tally } from './tally.ts';

export type DisclosureTally = Pick<Tally, 'responses' | 'counts' | 'extra'>;

/** Decides together with all other gates of a question whether it is asked. */
type Gate = {
  /** The gate opens if any of these is true. */
  readonly conditions: readonly Condition[];
  /** Whether it closes instead, as end conditions do. */
  readonly ends: boolean;
};

/** Whether earlier answers decide if the question is asked. */
export const asksSome = (question: CompiledQuestion): boolean => gatesOf(question).length > 0;

/** Whether earlier answers decide if the question is asked or which of its options are shown. */
export function isConditional(question: CompiledQuestion): boolean {
  return asksSome(question) || question.allOptions.some(({ condition }) => condition !== null);
}

/**
 * Whether a secret ballot withholds a conditional question, whose counts combine two answers: its own and
 * those that its conditions test.
 */
export function isConditionWithheld(
  compiled: Pick<CompiledInquiry, 'questionById'>,
  question: CompiledQuestion,
  tally: DisclosureTally,
): boolean {
  if (!isConditional(question)) return false;
  const { code, allOptions } = question;
  const countOf = (each: number) => Math.max(0, tally.counts[each] ?? 0);
  const { summaryKind, shape } = answerTypes[question.responseType];
  // The bins of rankings are sums of ranks, and those of files are numbers of files.
  const bins = summaryKind === 'ranks' || summaryKind === 'files' ? {} : (tally.extra[code] ?? {});
  const reveals = (gates: readonly Gate[], answered: number, parts: readonly number[]) => {
    const holders = countHolders(compiled, gates, tally);
    return holders === null || revealsCondition({ total: tally.responses, answered, holders, parts });
  };
  const parts = [...allOptions.map((option) => countOf(option.code)), ...Object.values(bins)];
  if (reveals(gatesOf(question), countOf(code), parts)) return true;
  const conditional = allOptions.flatMap(({ condition, code: optionCode }) =>
    condition === null ? [] : [{ condition, count: countOf(optionCode) }],
  );
  const byCondition = Map.groupBy(conditional, ({ condition }) => JSON.stringify(condition));
  return [...byCondition.values()].some((options) => {
    const gates = options.slice(0, 1).map(({ condition }) => opensIf(condition));
    const counts = options.map(({ count }) => count);
    // The counts of one choice can be added up.
    const sums = shape === 'option' ? [counts.reduce((sum, count) => sum + count, 0)] : [];
    return [...counts, ...sums].some((count) => reveals(gates, count, []));
  });
}

const opensIf = (...conditions: readonly Condition[]): Gate => ({ conditions, ends: false });

function gatesOf(question: CompiledQuestion): Gate[] {
  const { condition, segmentCondition, earlierEnds } = question;
  const own = [condition, segmentCondition].flatMap((each) => (each === null ? [] : [opensIf(each)]));
  const ends = earlierEnds.map((each): Gate => ({ conditions: [each], ends: true }));
  return [...own, ...ends, ...optionGates(question)];
}

/** A question isn't asked without options, or without those of a role that it needs. */
function optionGates({ options, responseType }: CompiledQuestion): Gate[] {
  const needed = Object.keys(answerTypes[responseType].minByRole);
  const groups = [options, ...needed.map((role) => options.filter((option) => option.role === role))];
  return groups.flatMap((group) => {
    const conditions = group.flatMap(({ condition }) => condition ?? []);
    return group.length > 0 && conditions.length === group.length ? [opensIf(...conditions)] : [];
  });
}

/**
 * Numbers of responses for which gates are open, together for all gates that test the same single question,
 * and by clause for the others. Null if shown counts may contain a number that the kept ones don't.
 */
function countHolders(
  compiled: Pick<CompiledInquiry, 'questionById'>,
  gates: readonly Gate[],
  tally: DisclosureTally,
): number[] | null {
  const bySource = Map.groupBy(gates, (gate) => {
    const ids = new Set(clausesOf(gate).map(({ questionId }) => questionId));
    return ids.size === 1 ? ([...ids][0] ?? null) : null;
  });
  const counts = [...bySource].flatMap(([id, some]): (number | null)[] => {
    const question = id === null ? undefined : compiled.questionById.get(id);
    const answers = question === undefined ? null : countAnswers(question, some, tally);
    if (question !== undefined && answers !== null) return [countOpen(question, some, answers)];
    return some.flatMap((gate) => countClauses(compiled, gate, tally));
  });
  const known = counts.filter((count) => count !== null);
  return known.length === counts.length ? known : null;
}

const clausesOf = ({ conditions }: Gate): ConditionClause[] => conditions.flatMap(({ clauses }) => clauses);

type CountedAnswer = { readonly value: AnswerValue | null; readonly count: number | null };

/**
 * Counts responses by their one answer to a question; null if an answer can consist of several. The count is
 * null for numbers of a bin that a clause splits.
 */
function countAnswers(
  question: CompiledQuestion,
  gates: readonly Gate[],
  { responses, counts, extra }: DisclosureTally,
): CountedAnswer[] | null {
  const { shape } = answerTypes[question.responseType];
  const unanswered = { value: null, count: responses - (counts[question.code] ?? 0) };
  if (shape === 'option') {
    return [
      unanswered,
      ...question.allOptions.map(({ id, code }) => ({ value: id, count: counts[code] ?? 0 })),
    ];
  }
  if (shape !== 'number') return null;
  const bins = extra[question.code] ?? {};
  const clauses = gates.flatMap(clausesOf);
  const isSplit = ({ from, to }: { readonly from: number; readonly to: number }) =>
    clauses.some(({ operator, value }) => {
      if (value === null || value >= to) return false;
      return operator === 'atLeast' ? value > from : value >= from;
    });
  const coarse = coarseBins(bins).map((bin) => ({ value: bin.from, count: isSplit(bin) ? null : bin.count }));
  return [unanswered, ...exactCounts(bins), ...coarse];
}

function countOpen(
  question: CompiledQuestion,
  gates: readonly Gate[],
  answers: readonly CountedAnswer[],
): number | null {
  const shown = new Map([[question.id, { ...question, options: question.allOptions }]]);
  let sum = 0;
  for (const { value, count } of answers) {
    if (count === null) return null;
    const given = value === null ? [] : [[question.id, { questionId: question.id, value }] as const];
    const { holds } = makeConditionTests(shown, new Map(given));
    if (gates.every(({ conditions, ends }) => conditions.some(holds) !== ends)) sum += count;
  }
  return sum;
}

/** Unlike one condition, several that test different questions have no count of their own. */
function countClauses(
  { questionById }: Pick<CompiledInquiry, 'questionById'>,
  gate: Gate,
  tally: DisclosureTally,
): (number | null)[] {
  const texts = new Set(gate.conditions.map((condition) => JSON.stringify(condition)));
  if (texts.size > 1) return [null];
  return (gate.conditions[0]?.clauses ?? []).flatMap((clause) => {
    const question = questionById.get(clause.questionId);
    if (question === undefined) return [];
    const { responses, counts } = tally;
    const countIf = (): number | null | undefined => {
      const gates = [{ conditions: [{ match: 'all' as const, clauses: [clause] }], ends: false }];
      const answers = countAnswers(question, gates, tally);
      if (answers !== null) return countOpen(question, gates, answers);
      const answered = counts[question.code] ?? 0;
      if (clause.operator === 'answered') return answered;
      if (clause.operator === 'notAnswered') return responses - answered;
      // The kept counts don't contain how many chose several options.
      if (clause.optionIds.length > 1) return undefined;
      const chosen = counts[question.optionById.get(clause.optionIds[0] ?? '')?.code ?? -1] ?? 0;
      return clause.operator === 'isAnyOf' ? chosen : responses - chosen;
    };
    const count = countIf();
    if (count === undefined) return [];
    return [count !== null && gate.ends ? responses - count : count];
  });
}
