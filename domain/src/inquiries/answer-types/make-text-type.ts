import { countCodePoints } from '../../text/characters.ts';
import { foldText } from '../../text/digits.ts';
import { hardLimits } from '../hard-limits.ts';
import type { ResponseType } from '../question.ts';
import type { AnswerType } from './answer-type.ts';
import { presenceConditionOperators } from './condition-operators.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

/**
 * Makes a type for a text with a length limit in code points; it is right if it equals an accepted answer
 * after folding.
 */
export function makeTextType(responseType: ResponseType, usualMax: number): AnswerType {
  return {
    ...noOptionTraits,
    ...makeValueCodec('string'),
    responseType,
    hasTextField: true,
    shape: 'text',
    summaryKind: 'texts',
    groupedBy: null,
    conditionOperators: presenceConditionOperators,
    exportLayout: { value: 'text', measure: 'nominal' },
    optionRoles: ['accepted'],
    bounds: 'length',
    boundsWithin: { min: 0, max: hardLimits.body, whole: true },
    usualBounds: () => ({ min: 0, max: usualMax }),
    checkAnswer: ({ min, max }, { value }) => {
      if (typeof value !== 'string') return { code: 'wrongType' };
      const length = countCodePoints(value.trim());
      if (typeof min === 'number' && length < min) return { code: 'textTooShort', params: { limit: min } };
      const limit = typeof max === 'number' ? max : hardLimits.body;
      return length > limit ? { code: 'textTooLong', params: { limit } } : null;
    },
    normalize: (_question, { questionId, value }) => ({ questionId, value: String(value).trim() }),
    judge: ({ acceptedTexts }, { value }) => {
      if (acceptedTexts.size === 0) return null;
      return acceptedTexts.has(foldText(String(value))) ? 'right' : 'wrong';
    },
  };
}
