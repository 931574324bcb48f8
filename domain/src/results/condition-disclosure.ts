import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import type { Condition, ConditionClause } from '../inquiries/condition.ts';
import { revealsCondition } from './disclosure.ts';
import type { Tally } from './tally.ts';

export type DisclosureTally = Pick<Tally, 'responses' | 'counts' | 'extra'>;

/** Whether earlier answers decide if the question is asked. */
export const asksSome = (question: CompiledQuestion): boolean => conditionsOf(question).length > 0;

/** Whether earlier answers decide if the question is asked or which of its options are shown. */
export function isConditional(question: CompiledQuestion): boolean {
  return asksSome(question) || question.allOptions.some(({ condition }) => condition !== null);
}

/**
 * Whether a secret ballot withholds a conditional question, whose counts combine two answers: its own and
 * those that its condition tests.
 */
export function isConditionWithheld(
  compiled: Pick<CompiledInquiry, 'questionById'>,
  question: CompiledQuestion,
  tally: DisclosureTally,
): boolean {
  if (!isConditional(question)) return false;
  const { code, allOptions } = question;
  const countOf = (each: number) => Math.max(0, tally.counts[each] ?? 0);
  const holders = (condition: Condition) =>
    condition.clauses.flatMap((clause) => countHolders(compiled, clause, tally) ?? []);
  const { summaryKind } = answerTypes[question.responseType];
  // The bins of rankings are sums of ranks, and those of files are numbers of files.
  const bins = summaryKind === 'ranks' || summaryKind === 'files' ? {} : (tally.extra[code] ?? {});
  const all = { total: tally.responses };
  if (
    revealsCondition({
      ...{ ...all, answered: countOf(code), holders: conditionsOf(question).flatMap(holders) },
      parts: [...allOptions.map((option) => countOf(option.code)), ...Object.values(bins)],
    })
  ) {
    return true;
  }
  return allOptions.some(
    ({ condition, code: answered }) =>
      condition !== null &&
      revealsCondition({ ...all, answered: countOf(answered), holders: holders(condition), parts: [] }),
  );
}

function conditionsOf({ condition, segmentCondition, earlierEnds }: CompiledQuestion): Condition[] {
  return [condition, segmentCondition, ...earlierEnds].filter((each) => each !== null);
}

/** Number of responses for which a clause is true; null if the kept counts don't contain it. */
function countHolders(
  { questionById }: Pick<CompiledInquiry, 'questionById'>,
  { questionId, operator, optionIds }: ConditionClause,
  { responses, counts }: DisclosureTally,
): number | null {
  const question = questionById.get(questionId);
  if (question === undefined) return null;
  const answered = counts[question.code] ?? 0;
  if (operator === 'answered') return answered;
  if (operator === 'notAnswered') return responses - answered;
  if (operator === 'atLeast' || operator === 'atMost') return null;
  if (answerTypes[question.responseType].shape !== 'option' && optionIds.length > 1) return null;
  const chosen = optionIds
    .map((id) => counts[question.optionById.get(id)?.code ?? -1] ?? 0)
    .reduce((sum, count) => sum + count, 0);
  return operator === 'isAnyOf' ? chosen : responses - chosen;
}
