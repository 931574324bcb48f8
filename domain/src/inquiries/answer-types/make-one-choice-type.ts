import type { AnswerType } from './answer-type.ts';
import {
  checkOtherText,
  decodeChosenOptions,
  decodeOtherText,
  dropUnchosenOtherText,
  encodeChosenOptions,
  mapShownOptionsById,
} from './choice.ts';
import { optionConditionOperators } from './condition-operators.ts';

type Traits = Pick<AnswerType, 'responseType' | 'optionRoles' | 'maxOptions' | 'fixedOptions' | 'horizontal'>;

/** Makes a type with one of at least two options, which single, dropdown and yesNo share. */
export function makeOneChoiceType(traits: Traits): AnswerType {
  return {
    ...traits,
    takesAnswer: true,
    hasTextField: false,
    shape: 'option',
    orderIsAnswer: false,
    points: null,
    summaryKind: 'options',
    conditionOperators: optionConditionOperators,
    isContact: false,
    isLatin: false,
    minOptions: 2,
    minByRole: {},
    bounds: 'none',
    boundsWithin: null,
    usualBounds: () => ({ min: null, max: null }),
    groupedBy: 'options',
    missing: 'chooseOption',
    checkAnswer: (question, answer) => {
      const { value } = answer;
      if (typeof value !== 'string') return { code: 'wrongType' };
      const options = mapShownOptionsById(question);
      if (!options.has(value)) return { code: 'optionOfAnotherQuestion' };
      return checkOtherText(options, answer, [value]);
    },
    normalize: (question, answer) => {
      const id = typeof answer.value === 'string' ? answer.value : '';
      return dropUnchosenOtherText(question, answer, id, [id]);
    },
    judge: ({ rightOptions }, { value }) => {
      if (rightOptions.size === 0) return null;
      return typeof value === 'string' && rightOptions.has(value) ? 'right' : 'wrong';
    },
    encode: encodeChosenOptions,
    decode: (question, codes, rest) => {
      const [value] = decodeChosenOptions(question, codes);
      return value === undefined
        ? null
        : { questionId: question.id, value, ...decodeOtherText(question, rest) };
    },
    exportLayout: 'choice',
  };
}
