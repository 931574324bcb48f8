import { answerTypes } from '../inquiries/answer-types/index.ts';
import { listCoarseBins, listExactCounts } from '../inquiries/answer-types/number-bins.ts';
import type { AnswerValue } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { Condition } from '../inquiries/condition.ts';
import { makeConditionTests } from '../participation/visibility.ts';
import { revealsCondition } from './disclosure.ts';
import type { Tally } from './tally.ts';

export type DisclosureTally = Pick<Tally, 'responses' | 'counts' | 'extra'>;

/** Decides together with all other gates of a question whether it is asked. */
type Gate = {
  readonly condition: Condition;
  /** Whether the condition closes the gate instead, as end conditions do. */
  readonly ends: boolean;
};

/** Whether earlier answers decide if the question is asked. */
export const isConditionallyAsked = (question: CompiledQuestion): boolean =>
  gatesOf(question).length > 0 || mayLackOptions(question);

/** Whether earlier answers decide if the question is asked or which of its options are shown. */
export function isConditionalQuestion(question: CompiledQuestion): boolean {
  return isConditionallyAsked(question) || question.allOptions.some(({ condition }) => condition !== null);
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
  if (!isConditionalQuestion(question)) return false;
  const holders = countHolders(compiled, question, tally);
  if (holders === null) return true;
  const { code, allOptions, responseType } = question;
  const countOf = (each: number) => Math.max(0, tally.counts[each] ?? 0);
  const { summaryKind } = answerTypes[responseType];
  // The bins of rankings are sums of ranks, and those of files are numbers of files.
  const bins = summaryKind === 'ranks' || summaryKind === 'files' ? {} : (tally.extra[code] ?? {});
  const numbers = Object.entries(bins).flatMap(([key, count]) => (key.startsWith('sum') ? [] : [count]));
  const parts = [...allOptions.map((option) => countOf(option.code)), ...numbers];
  return revealsCondition({ total: tally.responses, answered: countOf(code), holders: [holders], parts });
}

function gatesOf({ condition, segmentCondition, earlierEnds }: CompiledQuestion): Gate[] {
  const own = [condition, segmentCondition].flatMap((each) =>
    each === null ? [] : [{ condition: each, ends: false }],
  );
  return [...own, ...earlierEnds.map((each) => ({ condition: each, ends: true }))];
}

/** A question isn't asked without options, or without those of a role that it needs. */
function mayLackOptions({ options, responseType }: CompiledQuestion): boolean {
  const needed = Object.keys(answerTypes[responseType].minByRole);
  const groups = [options, ...needed.map((role) => options.filter((option) => option.role === role))];
  return groups.some((group) => group.length > 0 && group.every(({ condition }) => condition !== null));
}

/**
 * Counts the responses that meet the conditions of a question. Null unless they all test the one answer to one
 * question that everyone is asked, because other counts can be combined into those of small groups.
 */
function countHolders(
  { questionById }: Pick<CompiledInquiry, 'questionById'>,
  question: CompiledQuestion,
  tally: DisclosureTally,
): number | null {
  if (question.allOptions.some(({ condition }) => condition !== null)) return null;
  const gates = gatesOf(question);
  const [source, ...others] = new Set(
    gates.flatMap(({ condition }) => condition.clauses.map(({ questionId }) => questionById.get(questionId))),
  );
  if (source === undefined || others.length > 0 || isConditionalQuestion(source)) return null;
  // An end condition has no effect on people who aren't asked its question.
  const isEndConditional = [...questionById.values()].some(
    (each) => each.index < question.index && each.endCondition !== null && isConditionalQuestion(each),
  );
  if (isEndConditional) return null;
  const answers = countAnswers(source, gates, tally);
  return answers === null ? null : countOpen(source, gates, answers);
}

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
  const clauses = gates.flatMap(({ condition }) => condition.clauses);
  const isSplit = ({ from, to }: { readonly from: number; readonly to: number }) =>
    clauses.some(({ operator, value }) => {
      if (value === null || value >= to) return false;
      return operator === 'atLeast' ? value > from : value >= from;
    });
  const coarse = listCoarseBins(bins).map((bin) => ({
    value: bin.from,
    count: isSplit(bin) ? null : bin.count,
  }));
  return [unanswered, ...listExactCounts(bins), ...coarse];
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
    if (gates.every(({ condition, ends }) => holds(condition) !== ends)) sum += count;
  }
  return sum;
}
