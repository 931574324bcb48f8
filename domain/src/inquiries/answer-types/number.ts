import { parseDecimal } from '../../text/decimal.ts';
import { hardLimits } from '../hard-limits.ts';
import type { AnswerType } from './answer-type.ts';
import { numberConditionOperators } from './condition-operators.ts';
import { checkNumberWithin } from './make-rating-type.ts';
import { isExactlyBinned, tallyNumber } from './number-bins.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

/** Any finite number; browsers convert typed digits of any script. */
export const numberType: AnswerType = {
  ...noOptionTraits,
  ...makeValueCodec('number'),
  responseType: 'number',
  hasTextField: true,
  shape: 'number',
  summaryKind: 'numbers',
  groupedBy: 'numbers',
  conditionOperators: numberConditionOperators,
  exportLayout: { value: 'number', measure: 'scale' },
  acceptedProblem: (body) => (parseDecimal(body) === null ? 'invalidValue' : null),
  optionRoles: ['accepted'],
  bounds: 'value',
  boundsWithin: { min: -hardLimits.number, max: hardLimits.number, whole: false },
  // Most numbers are counts, and number keyboards of phones have no minus sign.
  usualBounds: () => ({ min: 0, max: hardLimits.number }),
  checkAnswer: ({ min, max }, { value }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'wrongType' };
    const { number: end } = hardLimits;
    return checkNumberWithin(
      value,
      typeof min === 'number' ? min : -end,
      typeof max === 'number' ? max : end,
    );
  },
  // People mean zero by minus zero, but a database distinguishes the two.
  normalize: (_question, { questionId, value }) => ({ questionId, value: Number(value) + 0 }),
  judge: ({ acceptedNumbers }, { value }) => {
    if (acceptedNumbers.size === 0) return null;
    return typeof value === 'number' && acceptedNumbers.has(value) ? 'right' : 'wrong';
  },
  tallyValue: tallyNumber,
  listedValue: (value) => (typeof value === 'number' && !isExactlyBinned(value) ? value : null),
};
