import { appendSecondsToTime, isIsoTime } from '../../text/moment.ts';
import { type AnswerType, addToBin } from './answer-type.ts';
import { presenceConditionOperators } from './condition-operators.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

const halves = /^(\d{0,2}):?(\d{0,2})$/;

/** The missing part of a partly entered time. */
function missingPart(moment: string): 'hourRequired' | 'minuteRequired' | null {
  const [, hour = '', minute = ''] = halves.exec(moment) ?? [];
  if ((hour === '') === (minute === '')) return null;
  return hour === '' ? 'hourRequired' : 'minuteRequired';
}

/** A time of the day, `09:30` or `09:30:15`. */
export const timeType: AnswerType = {
  ...noOptionTraits,
  ...makeValueCodec('string'),
  responseType: 'time',
  shape: 'text',
  summaryKind: 'hours',
  groupedBy: 'hours',
  conditionOperators: presenceConditionOperators,
  exportLayout: { value: 'time', measure: 'scale' },
  bounds: 'time',
  boundsWithin: null,
  usualBounds: () => ({ min: '00:00', max: '23:59' }),
  checkAnswer: ({ min, max }, { value }) => {
    if (typeof value !== 'string') return { code: 'wrongType' };
    const moment = value.trim();
    if (!isIsoTime(moment)) return { code: missingPart(moment) ?? 'invalidTime' };
    const seconds = appendSecondsToTime(moment);
    if (typeof min === 'string' && seconds < appendSecondsToTime(min)) {
      return { code: 'dateTooEarly', params: { limit: min } };
    }
    // If max has no seconds, its whole minute is included.
    const isLate = typeof max === 'string' && seconds > (max.length === 5 ? `${max}:59` : max);
    return isLate ? { code: 'dateTooLate', params: { limit: max } } : null;
  },
  normalize: (_question, { questionId, value }) => ({
    questionId,
    value: String(value)
      .trim()
      .replace(/^(\d\d:\d\d):00$/, '$1'),
  }),
  judge: () => null,
  /** Bins count by hour. */
  tallyValue: (bins, value, times) => {
    if (typeof value === 'string') addToBin(bins, value.slice(0, 2), times);
  },
};
