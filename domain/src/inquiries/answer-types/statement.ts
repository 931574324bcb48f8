import type { AnswerType } from './answer-type.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

/**
 * A text, picture or video between questions. It has no answers, because compiled inquiries use it for
 * display only.
 */
export const statementType: AnswerType = {
  ...noOptionTraits,
  ...makeValueCodec('string'),
  takesAnswer: false,
  responseType: 'statement',
  shape: 'text',
  summaryKind: 'texts',
  groupedBy: null,
  conditionOperators: [],
  exportLayout: { value: 'text', measure: 'nominal' },
  bounds: 'none',
  boundsWithin: null,
  usualBounds: () => ({ min: null, max: null }),
  checkAnswer: () => ({ code: 'notAsked' }),
  normalize: (_question, answer) => answer,
  judge: () => null,
};
