import { isIsoDate, isoToDayNumber } from '../../text/moment.ts';
import { type AnswerType, addToBin } from './answer-type.ts';
import { presenceConditionOperators } from './condition-operators.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

/** A calendar day as an ISO date; the browser chooses the calendar that shows it. */
export const dateType: AnswerType = {
  ...noOptionTraits,
  ...makeValueCodec('string'),
  responseType: 'date',
  shape: 'text',
  summaryKind: 'days',
  groupedBy: 'days',
  conditionOperators: presenceConditionOperators,
  exportLayout: { value: 'date', measure: 'scale' },
  bounds: 'date',
  boundsWithin: null,
  usualBounds: () => ({ min: '1900-01-01', max: '2100-12-31' }),
  checkAnswer: ({ min, max }, { value }, today) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    const day = value.trim();
    if (!isIsoDate(day)) return { code: 'invalidDate' };
    if (typeof min === 'string' && day < min) return { code: 'dateTooEarly', params: { limit: min } };
    if (typeof max !== 'string' || day <= max) return null;
    // Dates that must be in the past, such as birthdays, get their own problem.
    const isAhead = today !== undefined && day > today && max <= today;
    return { code: isAhead ? 'dateAhead' : 'dateTooLate', params: { limit: max } };
  },
  normalize: (_question, { questionId, value }) => ({ questionId, value: String(value).trim() }),
  judge: () => null,
  /** Bins count by Gregorian month and the list of values by day, because days would need too many bins. */
  tallyValue: (bins, value, times) => {
    if (typeof value === 'string') addToBin(bins, value.slice(0, 7), times);
  },
  listedValue: (value) => (typeof value === 'string' && isIsoDate(value) ? isoToDayNumber(value) : null),
};
