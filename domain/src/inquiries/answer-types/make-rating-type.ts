import type { AnswerProblem, AnswerType, MeasurementLevel, RatingTraits } from './answer-type.ts';
import { numberConditionOperators } from './condition-operators.ts';
import { tallyNumber } from './number-bins.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

export function checkNumberWithin(value: number, min: number, max: number): AnswerProblem | null {
  if (value < min) return { code: 'numberTooSmall', params: { limit: min } };
  return value > max ? { code: 'numberTooBig', params: { limit: max } } : null;
}

type Ends = { readonly min: number; readonly max: number };

type Row = {
  /** The initial min and max, and their allowed range. */
  readonly usual: Ends;
  readonly within: Ends;
  readonly points: RatingTraits;
  readonly measure: MeasurementLevel;
};

/** Makes a type for one whole number from min to max, such as stars or points of a scale. */
export function makeRatingType(responseType: AnswerType['responseType'], row: Row): AnswerType {
  const { usual, within } = row;
  return {
    ...noOptionTraits,
    ...makeValueCodec('number'),
    responseType,
    shape: 'number',
    summaryKind: 'numbers',
    groupedBy: 'numbers',
    conditionOperators: numberConditionOperators,
    points: row.points,
    exportLayout: { value: 'number', measure: row.measure },
    bounds: 'value',
    boundsWithin: { min: within.min, max: within.max, whole: true },
    usualBounds: () => usual,
    checkAnswer: ({ min, max }, { value }) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'wrongType' };
      if (!Number.isInteger(value)) return { code: 'notInteger' };
      return checkNumberWithin(
        value,
        typeof min === 'number' ? min : usual.min,
        typeof max === 'number' ? max : usual.max,
      );
    },
    normalize: (_question, { questionId, value }) => ({ questionId, value: Number(value) + 0 }),
    judge: () => null,
    tallyValue: tallyNumber,
  };
}
