import type { Answer } from '../answers.ts';
import { hardLimits } from '../hard-limits.ts';
import type { AnswerProblem, AnswerType, CheckableQuestion } from './answer-type.ts';
import {
  checkOtherText,
  decodeChosenOptions,
  decodeOtherText,
  dropUnchosenOtherText,
  encodeChosenOptions,
  listChosenOptionIds,
  mapShownOptionsById,
} from './choice.ts';
import { optionConditionOperators } from './condition-operators.ts';

/** Several options, as many as min and max allow; «None of these» excludes the others. */
export const multipleType: AnswerType = {
  responseType: 'multiple',
  optionRoles: ['choice', 'other', 'none'],
  minOptions: 1,
  minByRole: {},
  maxOptions: null,
  fixedOptions: false,
  orderIsAnswer: false,
  horizontal: 'optional',
  points: null,
  takesAnswer: true,
  hasTextField: false,
  shape: 'options',
  summaryKind: 'options',
  conditionOperators: optionConditionOperators,
  isContact: false,
  isLatin: false,
  bounds: 'count',
  boundsWithin: { min: 0, max: hardLimits.optionsPerQuestion, whole: true },
  usualBounds: (shownOptions) => ({ min: 1, max: Math.max(1, shownOptions) }),
  groupedBy: 'options',
  missing: 'chooseOptions',
  checkAnswer,
  // Options are stored in the order of the definition, because the order of clicks is not an answer.
  normalize: (question, answer) => {
    const chosen = new Set(listChosenOptionIds(answer));
    const options = mapShownOptionsById(question);
    const ids = [...options.keys()].filter((id) => chosen.has(id));
    return dropUnchosenOtherText(question, answer, ids, ids);
  },
  judge: ({ rightOptions }, answer) => {
    if (rightOptions.size === 0) return null;
    const ids = listChosenOptionIds(answer);
    return ids.length === rightOptions.size && ids.every((id) => rightOptions.has(id)) ? 'right' : 'wrong';
  },
  encode: encodeChosenOptions,
  decode: (question, codes, rest) => {
    const value = decodeChosenOptions(question, codes);
    return value.length === 0 ? null : { questionId: question.id, value, ...decodeOtherText(question, rest) };
  },
  exportLayout: 'ticks',
};

function checkAnswer(question: CheckableQuestion, answer: Answer): AnswerProblem | null {
  const { value } = answer;
  if (!Array.isArray(value)) return { code: 'wrongType' };
  const options = mapShownOptionsById(question);
  if (!value.every((id) => options.has(id))) return { code: 'optionOfAnotherQuestion' };
  if (new Set(value).size < value.length) return { code: 'duplicateId' };
  const { min, max } = question;
  const alone = value.length === 1 && value.every((id) => options.get(id)?.role === 'none');
  if (alone) return null;
  // «None of these» together with another option is contradictory.
  if (value.some((id) => options.get(id)?.role === 'none')) return { code: 'chooseOptions' };
  if (typeof min === 'number' && value.length < min) return { code: 'chooseAtLeast', params: { limit: min } };
  if (typeof max === 'number' && value.length > max) return { code: 'chooseAtMost', params: { limit: max } };
  return checkOtherText(options, answer, value);
}
