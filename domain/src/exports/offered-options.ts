import type { EncodedValues } from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import { toAnswerMap } from '../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { makeConditionTests } from '../participation/visibility.ts';
import { decodeAnswers } from '../results/encode-answers.ts';

type StoredChoices = { readonly choices: readonly number[]; readonly rest: EncodedValues | null };
type Offer = (response: StoredChoices) => ReadonlySet<number>;

/**
 * Codes of the options of a multiple-choice question that a revision offered to the participant of a
 * response; null if it offered all of the merged question. Stored options were shown, so the flow isn't
 * computed again.
 */
export function makeOfferedOptionCodesGetter(
  merged: CompiledQuestion,
  compiled: CompiledInquiry,
): Offer | null {
  const own = compiled.questionByCode.get(merged.code);
  if (own === undefined || answerTypes[own.responseType].exportLayout !== 'ticks') return null;
  const always = new Set(own.options.flatMap(({ code, condition }) => (condition === null ? code : [])));
  if (merged.allOptions.every(({ code, role }) => role === 'accepted' || always.has(code))) return null;
  const conditional = own.options.filter(({ condition }) => condition !== null);
  if (conditional.length === 0) return () => always;
  const tested = new Set(
    conditional.flatMap(({ condition }) => condition?.clauses.map(({ questionId }) => questionId) ?? []),
  );
  const questions = compiled.questions.filter(({ id }) => tested.has(id));
  const parts = {
    questions,
    optionByCode: new Map([...compiled.optionByCode].filter(([, { question }]) => tested.has(question.id))),
  };
  const shown = new Map(questions.map((each) => [each.id, { ...each, options: each.allOptions }]));
  return ({ choices, rest }) => {
    const { holds } = makeConditionTests(shown, toAnswerMap(decodeAnswers(parts, choices, rest)));
    const matchingCodes = conditional.filter(({ condition }) => holds(condition)).map(({ code }) => code);
    return new Set([...always, ...matchingCodes]);
  };
}
