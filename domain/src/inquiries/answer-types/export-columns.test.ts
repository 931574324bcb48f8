import { expect, test } from 'vitest';
import { decodeAnswers, encodeAnswers } from '../../results/encode-answers.ts';
import {
  answer,
  cells,
  chosen,
  chosenAll,
  inquiry,
  option,
  question,
  segment,
  testId,
} from '../../testing/builders.ts';
import { sampleAnswers, sampleInquiry } from '../../testing/sample-inquiry.ts';
import { type CompiledInquiry, type CompiledQuestion, compileInquiry } from '../compile.ts';
import { responseTypes } from '../question.ts';
import { listExportColumns, type StoredAnswer } from './export-columns.ts';
import { answerTypes } from './index.ts';

const sample = compileInquiry(sampleInquiry());
const nothing: StoredAnswer = { codes: [], rest: {} };

function asked(compiled: CompiledInquiry, position = 0): CompiledQuestion {
  const found = compiled.questions[position];
  if (found === undefined) throw new Error('There is no such question.');
  return found;
}

/** Returns the cells of one answer, by the keys of their columns. */
function row(compiled: CompiledInquiry, given: Parameters<typeof encodeAnswers>[1], position = 0) {
  const target = asked(compiled, position);
  const { choices, rest } = encodeAnswers(compiled, given);
  const codes = choices.filter((code) => target.optionByCode.has(code));
  return Object.fromEntries(
    listExportColumns(target, 'Q1').map((column) => [column.key, column.cell({ codes, rest }, 'r')]),
  );
}

const answered = responseTypes.filter((responseType) => answerTypes[responseType].takesAnswer);

test.each(answered)('%s has columns with unique keys, empty without an answer', (responseType) => {
  const target = sample.questions.find((each) => each.responseType === responseType);
  const columns = target === undefined ? [] : listExportColumns(target, 'Q1');
  expect(columns.length).toBeGreaterThan(0);
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
  for (const { cell, key, option: about } of columns) {
    expect(cell(nothing, 'r')).toBeNull();
    expect(about === null).toBe(key === '');
  }
});

test('every cell of a labelled column has a label, and every answer fills a cell', () => {
  const { choices, rest } = encodeAnswers(sample, sampleAnswers());
  expect(decodeAnswers(sample, choices, rest)).toHaveLength(sample.questions.length);
  for (const target of sample.questions) {
    const codes = choices.filter((code) => target.optionByCode.has(code));
    const filled = listExportColumns(target, 'Q1').map((column) => ({
      column,
      cell: column.cell({ codes, rest }, 'r'),
    }));
    expect(
      filled.some(({ cell }) => cell !== null),
      target.responseType,
    ).toBe(true);
    for (const { column, cell } of filled) {
      if (column.value !== 'label' || cell === null) continue;
      expect(column.labels.map(({ value }) => value)).toContain(cell);
    }
  }
});

const table: readonly (readonly [string, string, string])[] = sample.questions.flatMap((target) =>
  listExportColumns(target, 'Q1').map(
    ({ key, value, measure }) => [target.responseType, key, `${value} ${measure}`] as const,
  ),
);

test('columns have a kind of content and a level of measurement', () => {
  expect(table).toEqual([
    ['single', '', 'label nominal'],
    ['single', 'other', 'text nominal'],
    ['dropdown', '', 'label nominal'],
    ['yesNo', '', 'label nominal'],
    ['number', '', 'number scale'],
    ['multiple', '1', 'tick nominal'],
    ['multiple', '2', 'tick nominal'],
    ['multiple', '3', 'tick nominal'],
    ['multiple', '4', 'tick nominal'],
    ['multiple', 'other', 'text nominal'],
    ['ranking', '1', 'rank ordinal'],
    ['ranking', '2', 'rank ordinal'],
    ['ranking', '3', 'rank ordinal'],
    ['matrix', '1', 'label nominal'],
    ['matrix', '2', 'label nominal'],
    ['rating', '', 'number ordinal'],
    ['scale', '', 'number scale'],
    ['text', '', 'text nominal'],
    ['longText', '', 'text nominal'],
    ['email', '', 'text nominal'],
    ['phone', '', 'text nominal'],
    ['url', '', 'text nominal'],
    ['date', '', 'date scale'],
    ['time', '', 'time scale'],
    ['file', '', 'text nominal'],
  ]);
});

test('a single choice is exported as the number of its option, with the «Other» text in another column', () => {
  const options = ['a', option('b', { hidden: true }), option('o', { role: 'other' })];
  const compiled = compileInquiry(inquiry([segment('s', [question('q', 'single', { options })])]));
  expect(row(compiled, [answer('q', chosen('a'))])).toEqual({ '': 1, other: null });
  expect(row(compiled, [answer('q', chosen('o'), 'Maté')])).toEqual({ '': 3, other: 'Maté' });
  const [column] = listExportColumns(asked(compiled), 'Q1');
  expect(column?.labels).toEqual([
    { value: 1, label: 'a' },
    { value: 2, label: 'b' },
    { value: 3, label: 'o' },
  ]);
});

test('multiple choices are exported as ticks, which distinguish an unticked option from an unanswered question', () => {
  const options = ['a', 'b', option('o', { role: 'other' })];
  const compiled = compileInquiry(inquiry([segment('s', [question('q', 'multiple', { max: 3, options })])]));
  const given = [answer('q', chosenAll('b', 'o'), 'Nuts')];
  expect(row(compiled, given)).toEqual({ 1: 0, 2: 1, 3: 1, other: 'Nuts' });
  expect(row(compiled, [])).toEqual({ 1: null, 2: null, 3: null, other: null });
});

test('files are exported as their names in the archive, which begin with the response and the question', () => {
  const compiled = compileInquiry(inquiry([segment('s', [question('q', 'file', { min: 1, max: 2 })])]));
  const target = asked(compiled);
  const [photo, letter] = [testId('photo'), testId('letter')];
  const rest = { [target.code]: [`${photo}.webp`, `${letter}.pdf`] };
  const [column] = listExportColumns(target, 'Q4');
  expect(column?.cell({ codes: [], rest }, 'r1')).toBe('r1_Q4_1.webp, r1_Q4_2.pdf');
  expect(decodeAnswers(compiled, [], rest)).toEqual([{ questionId: target.id, value: [photo, letter] }]);
});

test('a ranking is exported as a rank for each option', () => {
  const options = ['a', 'b', 'c'];
  const compiled = compileInquiry(inquiry([segment('s', [question('q', 'ranking', { options })])]));
  expect(row(compiled, [answer('q', chosenAll('c', 'a', 'b'))])).toEqual({ 1: 2, 2: 3, 3: 1 });
});

test('a matrix is exported as a column for each row, empty if the row was skipped', () => {
  const rows = ['r1', 'r2'].map((name) => option(name, { role: 'row' }));
  const columns = ['c1', 'c2'].map((name) => option(name, { role: 'column' }));
  const questions = [question('q', 'matrix', { options: [...columns, ...rows] })];
  const compiled = compileInquiry(inquiry([segment('s', questions)]));
  expect(row(compiled, [answer('q', cells({ r2: 'c2' }))])).toEqual({ 1: null, 2: 2 });
  expect(listExportColumns(asked(compiled), 'Q1').map((column) => column.option?.body)).toEqual(['r1', 'r2']);
});

test('an option keeps its number when options are reordered, hidden and added', () => {
  const before = inquiry([segment('s', [question('q', 'single', { options: ['a', 'b'] })])]);
  const stored = before.segments[0]?.questions[0];
  const [a, b] = stored?.options ?? [];
  if (stored === undefined || a === undefined || b === undefined) throw new Error('The options are lost.');
  const added = { ...a, ...option('new'), code: 30 };
  const after = { ...stored, options: [added, { ...b, hidden: true }, a] };
  const compiled = compileInquiry({
    ...before,
    segments: before.segments.map((each) => ({ ...each, questions: [after] })),
  });
  const labels = listExportColumns(asked(compiled), 'Q1')[0]?.labels.map(({ label }) => label);
  expect(labels).toEqual(['a', 'b', 'new']);
});

test('stored values of another kind are left empty', () => {
  const compiled = compileInquiry(inquiry([segment('s', [question('q', 'number'), question('t', 'text')])]));
  for (const position of [0, 1]) {
    const target = asked(compiled, position);
    const [column] = listExportColumns(target, 'Q1');
    expect(column?.cell({ codes: [], rest: { [target.code]: {} } }, 'r')).toBeNull();
    expect(column?.cell({ codes: [], rest: { [target.code]: position === 0 ? '3' : 3 } }, 'r')).toBeNull();
  }
});

test('labelled ends of a row of points are value labels, and statements have no column', () => {
  const compiled = compileInquiry(
    inquiry([
      segment('s', [
        question('note', 'statement'),
        question('stars', 'rating', { min: 1, max: 5, minLabel: 'Bad', maxLabel: 'Good' }),
        question('scale', 'scale', { min: 0, max: 10, maxLabel: 'Sure' }),
        question('count', 'number', { min: 0, max: 9, minLabel: 'None' }),
      ]),
    ]),
  );
  expect(compiled.questions.map(({ responseType }) => responseType)).toEqual(['rating', 'scale', 'number']);
  expect(compiled.questions.map((each) => listExportColumns(each, 'Q1')[0]?.labels)).toEqual([
    [
      { value: 1, label: 'Bad' },
      { value: 5, label: 'Good' },
    ],
    [{ value: 10, label: 'Sure' }],
    [],
  ]);
});
