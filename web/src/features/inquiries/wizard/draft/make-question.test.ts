import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { listPublishProblems } from '@nazar/domain/inquiries/publishing/publish-problems.ts';
import { responseTypes } from '@nazar/domain/inquiries/question.ts';
import { expect, test } from 'vitest';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { makeEmptyDraft, toDefinitionWithDummyCodes } from './draft.ts';
import {
  changeQuestionOptions,
  changeQuestionResponseType,
  copyQuestion,
  copySegment,
  makeOption,
  makeQuestion,
  makeSegment,
  pasteOptionLabels,
  removeQuestionBlankOptions,
} from './make-question.ts';

const words = { yes: 'Yes', no: 'No' };
/** Text pasted at the end of a label of this length. */
const atEnd = (text: string, length = 0) => ({ text, start: length, end: length });

test.each(responseTypes)('a new %s question lacks only its texts', (type) => {
  const question = makeQuestion(type, words);
  const segment = { ...makeSegment('Section 1'), questions: [question] };
  const draft = { ...makeEmptyDraft('en', 'UTC'), segments: [segment] };
  const problems = listPublishProblems(toDefinitionWithDummyCodes(draft)).filter(({ path }) =>
    path.startsWith('segments'),
  );
  const texts = new Set([
    'questionTitleRequired',
    'optionLabelRequired',
    'rowLabelRequired',
    'columnLabelRequired',
  ]);
  // An inquiry with only a statement lacks a question.
  if (!answerTypes[type].takesAnswer) texts.add('questionsRequired');
  expect(problems.filter(({ code }) => !texts.has(code))).toEqual([]);
});

test('lines pasted into an option become options without bullets and numbers', () => {
  const question = makeQuestion('multiple', words);
  const [first] = question.options;
  const pasted = pasteOptionLabels(
    question,
    first?.id ?? '',
    atEnd('1. Red\n۲) سبز\n\n - Blue \r\nGrey'),
    200,
  ).question;
  expect(pasted.options.map(({ body }) => body)).toEqual(['Red', 'سبز', 'Blue', 'Grey']);
  expect(pasted.max).toBe(4);
});

test('pasting keeps «Other» and the text after it', () => {
  const [one, written] = [makeOption('choice', 'A '), makeOption('choice', 'Z')];
  const other = makeOption('other', 'Other');
  const question = changeQuestionOptions(makeQuestion('single', words), [one, written, other]);
  const pasted = pasteOptionLabels(question, one.id, atEnd('b\nc', 2), 200).question;
  expect(pasted.options.map(({ body }) => body)).toEqual(['A b', 'c', 'Z', 'Other']);
});

test.each([
  ['all of it', 0, 9, ['One', 'Two', 'Z']],
  ['its middle', 4, 5, ['Old One', 'Twoext', 'Z']],
  ['nothing, with the caret at its beginning', 0, 0, ['One', 'TwoOld text', 'Z']],
])('pasted lines replace the selection: %s', (_what, start, end, expected) => {
  const [old, other] = [makeOption('choice', 'Old text'), makeOption('choice', 'Z')];
  const question = changeQuestionOptions(makeQuestion('single', words), [old, other]);
  const pasted = pasteOptionLabels(question, old.id, { text: 'One\nTwo', start, end }, 200).question;
  expect(pasted.options.map(({ body }) => body)).toEqual(expected);
});

test('pasting stops at the maximum number of options, and counts what is left', () => {
  const question = makeQuestion('single', words);
  const lines = Array.from({ length: 50 }, (_, at) => `Line ${at}`).join('\n');
  const pasted = pasteOptionLabels(question, question.options[0]?.id ?? '', atEnd(lines), 10);
  expect(pasted.question.options).toHaveLength(10);
  expect(pasted.left).toBe(40);
});

test('the maximum grows with the options if it equals their number', () => {
  const start = makeQuestion('multiple', words);
  const more = changeQuestionOptions(start, [...start.options, makeOption()]);
  expect([start.max, more.max]).toEqual([2, 3]);
  const fewer = changeQuestionOptions({ ...more, max: 2 }, [...more.options, makeOption()]);
  expect(fewer.max).toBe(2);
});

test('changing the type keeps the labels that the new type can use', () => {
  const written = (type: 'single' | 'multiple') =>
    changeQuestionOptions(makeQuestion(type, words), [makeOption('choice', 'A'), makeOption('none', 'None')]);
  const matrix = changeQuestionResponseType(written('multiple'), 'matrix', words);
  expect(matrix.options.map(({ role, body }) => `${role} ${body}`)).toEqual(['row A', 'column ', 'column ']);
  expect(changeQuestionResponseType(matrix, 'single', words).options.map(({ role }) => role)).toEqual([
    'choice',
    'choice',
  ]);
  expect(changeQuestionResponseType(written('multiple'), 'text', words).options).toEqual([]);
  expect(changeQuestionResponseType(written('single'), 'multiple', words)).toMatchObject({ min: 1, max: 2 });
});

test('empty options are removed if the type does not need them and one is written', () => {
  const bodies = ['A', '', 'B', ''].map((body) => makeOption('choice', body));
  expect(
    removeQuestionBlankOptions(changeQuestionOptions(makeQuestion('single', words), bodies)).options,
  ).toHaveLength(2);
  for (const [type, untouched] of [
    ['single', 2],
    ['multiple', 2],
    ['matrix', 4],
  ] as const) {
    expect(removeQuestionBlankOptions(makeQuestion(type, words)).options).toHaveLength(untouched);
  }
  const short = changeQuestionOptions(makeQuestion('text', words), [makeOption('accepted', '')]);
  expect(removeQuestionBlankOptions(short).options).toEqual([]);
  const rows = ['Price', '', ''].map((body) => makeOption('row', body));
  const columns = ['', 'Good', ''].map((body) => makeOption('column', body));
  const matrix = removeQuestionBlankOptions(
    changeQuestionOptions(makeQuestion('matrix', words), [...rows, ...columns]),
  );
  expect(matrix.options.map(({ role, body }) => `${role} ${body}`)).toEqual([
    'row Price',
    'column Good',
    'column ',
  ]);
});

test('conditions in a copied section refer to the copied questions', () => {
  const [tea, why] = [makeQuestion('yesNo', words), makeQuestion('text', words)];
  const [yes] = tea.options;
  const clause = {
    questionId: tea.id,
    operator: 'isAnyOf' as const,
    optionIds: [yes?.id ?? ''],
    value: null,
  };
  const asked = { ...why, condition: { match: 'all' as const, clauses: [clause] } };
  const copy = copySegment({ ...makeSegment('Tea'), questions: [tea, asked] });
  const [copiedTea, copiedWhy] = copy.questions;
  expect(copiedTea?.id).not.toBe(tea.id);
  expect(copiedWhy?.condition?.clauses).toEqual([
    { ...clause, questionId: copiedTea?.id, optionIds: [copiedTea?.options[0]?.id] },
  ]);
});

test('in a copied question, only the tests of its own answer refer to the copy', () => {
  const tea = makeQuestion('yesNo', words);
  const optionIds = tea.options.slice(0, 1).map(({ id }) => id);
  const own = { questionId: tea.id, operator: 'isAnyOf' as const, optionIds, value: null };
  const other = { ...own, questionId: makeUuid(), optionIds: [] };
  const copy = copyQuestion({ ...tea, endCondition: { match: 'all', clauses: [own, other] } });
  expect(copy.id).not.toBe(tea.id);
  expect(copy.endCondition?.clauses).toEqual([
    { ...own, questionId: copy.id, optionIds: [copy.options[0]?.id] },
    other,
  ]);
});
