import type { CompiledInquiry, LimitedOption } from '../inquiries/compile.ts';
import type { FieldProblem } from '../problem/field-problem.ts';

/** Places left by option id, for options that show them and for full ones. */
export type RemainingPlaces = Readonly<Record<string, number>>;

/**
 * The places left that participants see. `counts` has the number of responses that chose each option, by
 * code; `own` are the codes of a response that is being edited, which keeps its places.
 */
export function computeRemainingPlacesByOption(
  { limitedOptions }: CompiledInquiry,
  counts: readonly number[],
  own: readonly number[] = [],
): RemainingPlaces | undefined {
  const shown = limitedOptions.filter(({ question, option }) => !question.hidden && !option.hidden);
  if (shown.length === 0) return undefined;
  const places = shown.map(({ question, option, capacity }) => {
    const responseCount = (counts[option.code] ?? 0) - (own.includes(option.code) ? 1 : 0);
    return { question, option, left: Math.max(0, capacity - responseCount) };
  });
  return Object.fromEntries(
    places
      .filter(({ question, left }) => left === 0 || question.showRemaining)
      .map(({ option, left }) => [option.id, left]),
  );
}

/**
 * The chosen options without a place for one more response. `countResponses` returns the number of responses that chose
 * each option, by code.
 */
export function findFullOptions(
  { limitedOptions }: CompiledInquiry,
  choices: readonly number[],
  countResponses: (code: number) => number,
): LimitedOption[] {
  return limitedOptions.filter(
    ({ option, capacity }) => choices.includes(option.code) && countResponses(option.code) >= capacity,
  );
}

/**
 * Problems at the questions, each with the id of its full option and its text in the language of the inquiry.
 */
export function makeFullOptionProblems(
  full: readonly LimitedOption[],
  { questionById }: Pick<CompiledInquiry, 'questionById'>,
): FieldProblem[] {
  return full.map(({ question, option }) => {
    const { body } = questionById.get(question.id)?.optionById.get(option.id) ?? option;
    return { path: `answers.${question.id}.${option.id}`, code: 'optionFull', params: { option: body } };
  });
}
