import type { AnswerBounds } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { filterShownOptions } from '@nazar/domain/inquiries/compile.ts';
import { replacePartIds } from '@nazar/domain/inquiries/copying/copy-definition.ts';
import { canTypeHaveRightAnswer } from '@nazar/domain/inquiries/exams/exam.ts';
import {
  type Option,
  type OptionRole,
  optionSchema,
  type Question,
  questionSchema,
  type ResponseType,
} from '@nazar/domain/inquiries/question.ts';
import { type Segment, segmentSchema } from '@nazar/domain/inquiries/segment.ts';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { questionKindsByResponseType, type YesNoLabels } from '../question-kinds-by-response-type.ts';
import { type LabelPaste, pasteLabels } from './pasted-labels.ts';

export function makeOption(role: OptionRole = 'choice', body = ''): Option {
  // The schema trims texts and refuses invalid ones, but they may still be typed.
  return { ...optionSchema.parse({ id: makeUuid(), role, body: '' }), body };
}

export function makeSegment(name: string): Segment {
  return { ...segmentSchema.parse({ id: makeUuid(), name: '' }), name };
}

/** Creates a question. `days` bounds the answer to a question about a day; without it any day is allowed. */
export function makeQuestion(responseType: ResponseType, words: YesNoLabels, days?: AnswerBounds): Question {
  const options = questionKindsByResponseType[responseType]
    .start(words)
    .map(({ role, body, translation }) => ({
      ...makeOption(role, body),
      ...(translation !== undefined && { translations: { body: { text: translation, source: body } } }),
    }));
  return questionSchema.parse({
    id: makeUuid(),
    responseType,
    body: '',
    options,
    sortOrder: 0,
    pageNumber: 1,
    ...getInitialBounds(responseType, options.length, days),
  });
}

function getInitialBounds(
  responseType: ResponseType,
  options: number,
  days: AnswerBounds | undefined,
): AnswerBounds {
  const { bounds, usualBounds } = answerTypes[responseType];
  return bounds === 'date' && days !== undefined ? days : usualBounds(options);
}

/** Copies a question with new ids; conditions on other questions stay. */
export const copyQuestion = (question: Question): Question =>
  withNewIds(question, [question, ...question.options]);

/** Copies a segment with new ids; conditions and inserted answers of the copy refer to the copied questions. */
export function copySegment(segment: Segment): Segment {
  const { questions } = segment;
  return withNewIds(segment, [segment, ...questions, ...questions.flatMap(({ options }) => options)]);
}

function withNewIds<Part extends object>(part: Part, identified: readonly { readonly id: string }[]): Part {
  return replacePartIds(part, new Map(identified.map(({ id }) => [id, makeUuid()])));
}

/** Changes the response type of a question and keeps everything that the new type can use. */
export function changeQuestionResponseType(
  question: Question,
  responseType: ResponseType,
  words: YesNoLabels,
  days?: AnswerBounds,
): Question {
  const fresh = makeQuestion(responseType, words);
  const options = keepOptions(question, responseType, fresh.options);
  const sameBounds = answerTypes[question.responseType].bounds === answerTypes[responseType].bounds;
  const { min, max } = sameBounds ? question : getInitialBounds(responseType, options.length, days);
  const next = { ...question, responseType, options, min, max };
  const { takesAnswer } = answerTypes[responseType];
  return {
    ...next,
    ...(!takesAnswer && { isForce: false }),
    ...(!canTypeHaveRightAnswer(responseType) && { score: 0, wrongScore: 0 }),
  };
}

function keepOptions(question: Question, responseType: ResponseType, fresh: Option[]): Option[] {
  const { optionRoles, maxOptions, fixedOptions } = answerTypes[responseType];
  const written = question.options.filter(({ body, file }) => body.trim() !== '' || file !== null);
  if (fixedOptions) return fresh;
  if (optionRoles.includes('row')) {
    const rows = written.filter(({ role }) => role === 'choice');
    if (rows.length === 0) return fresh;
    return [
      ...rows.map((option) => withRole(option, 'row')),
      ...fresh.filter(({ role }) => role === 'column'),
    ];
  }
  const fitting = written.flatMap((option) => {
    if (optionRoles.includes(option.role)) return [option];
    // Rows of a matrix become choices in other types.
    return option.role === 'row' && optionRoles.includes('choice') ? [withRole(option, 'choice')] : [];
  });
  const optionsWithinLimit = maxOptions === null ? fitting : fitting.slice(0, maxOptions);
  const lacking = fresh.length - optionsWithinLimit.length;
  return lacking > 0 ? [...optionsWithinLimit, ...fresh.slice(fresh.length - lacking)] : optionsWithinLimit;
}

/** Rows and columns of a matrix only have text, so pictures and right answers are removed. */
function withRole(option: Option, role: OptionRole): Option {
  return { ...option, role, type: 'text', file: null, isAnswer: false };
}

/** Changes the options; if the maximum allowed choosing all of them, it still does. */
export function changeQuestionOptions(question: Question, options: Option[]): Question {
  const next = { ...question, options };
  if (answerTypes[question.responseType].bounds !== 'count') return next;
  const [before, now] = [
    filterShownOptions(question.options).length,
    Math.max(1, filterShownOptions(options).length),
  ];
  const { min, max } = question;
  if (typeof max !== 'number' || typeof min !== 'number') return next;
  const nextMax = max >= before || max > now ? now : max;
  return { ...next, max: nextMax, min: Math.min(min, nextMax) };
}

/** Removes empty options that the type does not need, once one is written. */
export function removeQuestionBlankOptions(question: Question): Question {
  const { minOptions, minByRole } = answerTypes[question.responseType];
  const isBlank = ({ body, file }: Option) => body.trim() === '' && file === null;
  if (question.options.every((option) => isBlank(option) && option.role !== 'accepted')) return question;
  const shown = filterShownOptions(question.options);
  // Rows and columns each have their own minimum.
  const countSpareOptions = (role: OptionRole) => {
    const min = minByRole[role];
    return min === undefined
      ? shown.length - minOptions
      : shown.filter((option) => option.role === role).length - min;
  };
  const spare = new Map<OptionRole | 'any', number>();
  const options = question.options.filter((option) => {
    const { role } = option;
    if (!isBlank(option)) return true;
    if (role === 'accepted') return false;
    const group = minByRole[role] === undefined ? 'any' : role;
    const spareCount = spare.get(group) ?? countSpareOptions(role);
    spare.set(group, spareCount - 1);
    return spareCount <= 0;
  });
  return options.length === question.options.length ? question : changeQuestionOptions(question, options);
}

/** Pastes lines into the label of an option; each further line is an option of the same role. */
export function pasteOptionLabels(
  question: Question,
  optionId: string,
  pasted: LabelPaste,
  limit: number,
): { readonly question: Question; readonly left: number; readonly lastId: string } {
  const at = question.options.findIndex(({ id }) => id === optionId);
  const target = question.options[at];
  if (target === undefined) return { question, left: 0, lastId: optionId };
  const { items, left, last } = pasteLabels(question.options, at, pasted, {
    labelOf: ({ body }) => body,
    isFree: ({ role, body, file }) => role === target.role && body.trim() === '' && file === null,
    write: (body, option) => ({ ...(option ?? makeOption(target.role)), body }),
    limit,
  });
  return { question: changeQuestionOptions(question, items), left, lastId: items[last]?.id ?? optionId };
}
