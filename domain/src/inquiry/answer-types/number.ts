import type { AnswerType } from './answer-type.ts';
import { tallyNumber } from './number-bins.ts';
import { checkWithin } from './points.ts';
import { storedValue, withoutOptions } from './value-answer.ts';

/** Any finite number; browsers turn what is typed into one, in whatever digits. */
export const number: AnswerType = {
  ...withoutOptions,
  ...storedValue('number'),
  responseType: 'number',
  optionRoles: ['accepted'],
  bounds: 'value',
  boundsWithin: { least: -1e12, most: 1e12, whole: false },
  usualBounds: () => ({ min: 0, max: 100 }),
  checkAnswer: ({ min, max }, { value }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'wrongType' };
    return checkWithin(value, typeof min === 'number' ? min : -1e12, typeof max === 'number' ? max : 1e12);
  },
  // Minus zero is zero for people, but not for a database.
  normalise: (_question, { questionId, value }) => ({ questionId, value: Number(value) + 0 }),
  judge: ({ acceptedNumbers }, { value }) => {
    if (acceptedNumbers.size === 0) return null;
    return typeof value === 'number' && acceptedNumbers.has(value) ? 'right' : 'wrong';
  },
  tallyValue: tallyNumber,
};
