import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledQuestion } from '../inquiries/compile.ts';

/** Whether earlier answers decide if the question is asked. */
export const isConditionallyAsked = (question: CompiledQuestion): boolean =>
  question.condition !== null ||
  question.segmentCondition !== null ||
  question.earlierEnds.length > 0 ||
  mayLackOptions(question);

/**
 * Whether earlier answers decide if the question is asked or which of its options are shown. A secret ballot
 * withholds its results, because each answer also reveals the answers that its conditions test.
 */
export function isConditionalQuestion(question: CompiledQuestion): boolean {
  return isConditionallyAsked(question) || question.allOptions.some(({ condition }) => condition !== null);
}

/** A question isn't asked without options, or without those of a role that it needs. */
function mayLackOptions({ options, responseType }: CompiledQuestion): boolean {
  const needed = Object.keys(answerTypes[responseType].minByRole);
  const groups = [options, ...needed.map((role) => options.filter((option) => option.role === role))];
  return groups.some((group) => group.length > 0 && group.every(({ condition }) => condition !== null));
}
