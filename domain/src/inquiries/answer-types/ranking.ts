import { hasPoints } from '../exams/has-points.ts';
import { type AnswerType, addToBin } from './answer-type.ts';
import {
  decodeChosenOptions,
  dropUnchosenOtherText,
  encodeChosenOptions,
  listChosenOptionIds,
  mapShownOptionsById,
} from './choice.ts';
import { presenceConditionOperators } from './condition-operators.ts';

/** All options in an order. If there is a score, the author's order is the right answer. */
export const rankingType: AnswerType = {
  responseType: 'ranking',
  optionRoles: ['choice'],
  minOptions: 2,
  minByRole: {},
  maxOptions: null,
  fixedOptions: false,
  orderIsAnswer: true,
  horizontal: 'never',
  points: null,
  takesAnswer: true,
  hasTextField: false,
  shape: 'order',
  summaryKind: 'ranks',
  conditionOperators: presenceConditionOperators,
  isContact: false,
  isLatin: false,
  bounds: 'none',
  boundsWithin: null,
  usualBounds: () => ({ min: null, max: null }),
  groupedBy: 'firstRank',
  missing: 'rankAll',
  checkAnswer: (question, { value }) => {
    if (!Array.isArray(value)) return { code: 'wrongType' };
    const options = mapShownOptionsById(question);
    if (!value.every((id) => options.has(id))) return { code: 'optionOfAnotherQuestion' };
    const complete = value.length === options.size && new Set(value).size === options.size;
    return complete ? null : { code: 'rankAll' };
  },
  normalize: (question, answer) => {
    const ids = [...listChosenOptionIds(answer)];
    return dropUnchosenOtherText(question, { questionId: answer.questionId, value: ids }, ids, ids);
  },
  judge: (question, answer) => {
    if (!hasPoints(question)) return null;
    const { options } = question;
    const ids = listChosenOptionIds(answer);
    const same = ids.length === options.length && options.every((option, index) => option.id === ids[index]);
    return same ? 'right' : 'wrong';
  },
  encode: encodeChosenOptions,
  decode: (question, codes) => {
    const value = decodeChosenOptions(question, codes);
    return value.length === 0 ? null : { questionId: question.id, value };
  },
  exportLayout: 'ranks',
  /** Bins count the sums of ranks, starting at 1, by option code. */
  tallyChoices: (bins, choices, from, to, times) => {
    for (let index = from; index < to; index += 1) {
      addToBin(bins, String(choices[index]), times * (index - from + 1));
    }
  },
};
