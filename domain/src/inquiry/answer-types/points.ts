import type { ResponseType } from '../question.ts';
import type { AnswerProblem, AnswerType } from './answer-type.ts';
import { tallyNumber } from './number-bins.ts';
import { storedValue, withoutOptions } from './value-answer.ts';

export function checkWithin(value: number, min: number, max: number): AnswerProblem | null {
  if (value < min) return { code: 'numberTooSmall', params: { limit: min } };
  return value > max ? { code: 'numberTooBig', params: { limit: max } } : null;
}

type Ends = { readonly min: number; readonly max: number };

/** One whole number of a row from min to max: stars, or the points of a scale. */
export function points(responseType: ResponseType, usual: Ends, within: Ends): AnswerType {
  return {
    ...withoutOptions,
    ...storedValue('number'),
    responseType,
    bounds: 'value',
    boundsWithin: { least: within.min, most: within.max, whole: true },
    usualBounds: () => usual,
    checkAnswer: ({ min, max }, { value }) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'wrongType' };
      if (!Number.isInteger(value)) return { code: 'notInteger' };
      return checkWithin(
        value,
        typeof min === 'number' ? min : usual.min,
        typeof max === 'number' ? max : usual.max,
      );
    },
    normalise: (_question, { questionId, value }) => ({ questionId, value: Number(value) + 0 }),
    judge: () => null,
    tallyValue: tallyNumber,
  };
}
