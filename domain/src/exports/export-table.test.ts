import { expect, test } from 'vitest';
import { type CompiledInquiry, compileInquiry } from '../inquiries/compile.ts';
import { encodeAnswers } from '../results/encode-answers.ts';
import { answer, chosen, inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { formatColumnHeading, formatExportCell } from './cell-text.ts';
import {
  type ExportCellValue,
  type ExportedResponse,
  type ExportTableSource,
  type FixedColumnHeadings,
  makeExportTable,
} from './export-table.ts';

const words = new Proxy({} as FixedColumnHeadings, { get: (_, key) => String(key) });
const source = (
  forms: ExportTableSource['forms'],
  more: Partial<ExportTableSource> = {},
): ExportTableSource => ({
  forms,
  storesIdentity: false,
  timeZone: 'UTC',
  moment: 0,
  rowsSayMoment: false,
  words,
  ...more,
});

function response(compiled: CompiledInquiry, revision: number, given: Parameters<typeof encodeAnswers>[1]) {
  const { choices, rest } = encodeAnswers(compiled, given);
  const stored: ExportedResponse = {
    id: 'r',
    revision,
    day: '2026-11-21',
    choices,
    rest,
    drawn: null,
    startedAt: null,
    submittedAt: 0,
    duration: 9,
    score: null,
    maxScore: null,
    edits: 0,
    hasAccount: false,
    isInvited: false,
    language: 'fa',
    channel: 'qr',
    flagged: false,
    note: null,
  };
  return stored;
}

const first = inquiry([
  segment('s', [
    question('fruit', 'single', { options: ['apple', 'pear'], sortOrder: 1 }),
    question('old', 'text', { sortOrder: 2 }),
  ]),
]);
const [{ questions: stored = [] } = {}] = first.segments;
const [fruit, old] = stored;
if (fruit === undefined || old === undefined) throw new Error('The questions are lost.');
const newOption = { ...fruit.options[0], ...option('plum'), code: 20 };
const newQuestion = { ...old, ...question('new', 'number', { sortOrder: 0 }), code: 30, options: [] };
const second = {
  ...first,
  segments: first.segments.map((each) => ({
    ...each,
    questions: [
      newQuestion,
      { ...fruit, body: 'Which fruit?', options: [newOption, ...fruit.options.slice(1)] },
    ],
  })),
};
const forms = [first, second].map((definition, index) => ({
  revision: index + 1,
  compiled: compileInquiry(definition),
}));
const [one, two] = forms.map(({ compiled }) => compiled);
if (one === undefined || two === undefined) throw new Error('The revisions are lost.');

test('columns keep their names and numbers when questions and options are added, moved and removed', () => {
  const before = makeExportTable(source(forms.slice(0, 1)));
  const after = makeExportTable(source(forms));
  const ofQuestions = ({ columns }: typeof before) =>
    columns.filter(({ question }) => question !== null).map(({ name }) => name);
  expect(ofQuestions(before)).toEqual(['Q1', 'Q2']);
  expect(ofQuestions(after)).toEqual(['Q3', 'Q1', 'Q2']);
  const column = after.columns.find(({ name }) => name === 'Q1');
  expect(column?.text).toBe('Which fruit?');
  expect(column?.labels.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '1 apple',
    '2 pear',
    '3 plum',
  ]);
});

test('columns are numbered as participants see the questions, also after a move before publishing', () => {
  const moved = {
    ...first,
    segments: first.segments.map((each) => ({
      ...each,
      questions: each.questions.toReversed().map((question, sortOrder) => ({ ...question, sortOrder })),
    })),
  };
  const { columns } = makeExportTable(source([{ revision: 1, compiled: compileInquiry(moved) }]));
  expect(columns.slice(1, 3).map(({ name, text }) => `${name} ${text}`)).toEqual(['Q1 old?', 'Q2 fruit?']);
});

test('responses of all revisions share the same columns', () => {
  const table = makeExportTable(source(forms));
  const early = response(one, 1, [answer('fruit', chosen('apple')), answer('old', 'gone')]);
  const late = response(two, 2, [answer('new', 7), answer('fruit', chosen('plum'))]);
  const row = (cells: ExportCellValue[]) =>
    Object.fromEntries(table.columns.map(({ name }, index) => [name, cells[index]]));
  expect(row(table.cells(early))).toMatchObject({ Q3: null, Q1: 1, Q2: 'gone', not_asked: 'Q3' });
  expect(row(table.cells(late))).toMatchObject({ Q3: 7, Q1: 3, Q2: null, not_asked: 'Q2' });
});

test('a question that was retyped has columns of both types, each with its own answers', () => {
  const retyped = {
    ...first,
    segments: first.segments.map((each) => ({
      ...each,
      questions: [{ ...old, responseType: 'number' as const }],
    })),
  };
  const compiled = compileInquiry(retyped);
  const table = makeExportTable(
    source([
      { revision: 1, compiled: one },
      { revision: 2, compiled },
    ]),
  );
  expect(table.columns.map(({ name }) => name).slice(1, 4)).toEqual(['Q2v2', 'Q1', 'Q2']);
  expect(table.cells(response(one, 1, [answer('old', 'text')])).slice(1, 4)).toEqual([null, null, 'text']);
  expect(table.cells(response(compiled, 2, [answer('old', 5)])).slice(1, 4)).toEqual([5, null, null]);
});

test('the time comes first, then score and answers, and technical columns last', () => {
  const columnsOf = (storesIdentity: boolean, hasScores: boolean) => {
    const compiled = { ...one, hasScores };
    const table = makeExportTable(
      source([{ revision: 1, compiled }], { storesIdentity, rowsSayMoment: true }),
    );
    return table.columns.map(({ name }) => name);
  };
  const rest = [
    'started',
    'duration',
    'language',
    'channel',
    'revision',
    'response_id',
    'time_zone',
    'exported',
  ];
  const owners = ['flagged', 'note'];
  expect(columnsOf(false, false)).toEqual(['submitted', 'Q1', 'Q2', ...owners, 'day', ...rest]);
  expect(columnsOf(true, true)).toEqual([
    ...['submitted', 'score', 'max_score', 'Q1', 'Q2', ...owners, 'participant', ...rest],
  ]);
});

test('days and moments are shown in the chosen calendar and zone', () => {
  const table = makeExportTable(source(forms, { storesIdentity: true, rowsSayMoment: true }));
  const column = table.columns.at(-1);
  if (column === undefined) throw new Error('There is no moment.');
  const style = { values: 'codes', timeZone: 'Asia/Tehran', calendar: 'persian' } as const;
  expect(formatExportCell(column, Date.parse('2026-03-20T21:00:00Z'), style)).toBe('1405-01-01 00:30:00');
  expect(formatExportCell({ ...column, kind: 'date' }, '2026-03-20', style)).toBe('1404-12-29');
  expect(formatColumnHeading(column, style)).toBe('exported');
});

test('exams have a column for passing, by the pass mark of the answered revision', () => {
  const marked = [null, 50, 80].map((passMark, index) => ({
    revision: index + 1,
    compiled: compileInquiry({ ...first, passMark }),
  }));
  const { columns, cells } = makeExportTable(source(marked));
  const at = columns.findIndex(({ name }) => name === 'passed');
  const passed = (revision: number, score: number | null) =>
    cells({ ...response(one, revision, []), score, maxScore: score === null ? null : 10 })[at];
  expect([passed(1, 6), passed(2, 6), passed(3, 6), passed(3, 8), passed(2, null)]).toEqual([
    ...[null, 1, 0, 1, null],
  ]);
  expect(makeExportTable(source(forms)).columns.map(({ name }) => name)).not.toContain('passed');
});

test('questions that the random selection of the inquiry left out are named, unlike unanswered ones', () => {
  const questions = ['one', 'two', 'three'].map((id, sortOrder) => question(id, 'text', { sortOrder }));
  const compiled = compileInquiry({ ...inquiry([segment('s', questions)]), questionCount: 2 });
  const table = makeExportTable(source([{ revision: 1, compiled }]));
  const drawn = ['one', 'three'].map((id) => compiled.questionById.get(testId(id))?.code ?? 0);
  const row = table.cells({ ...response(compiled, 1, []), drawn });
  expect(row[table.columns.findIndex(({ name }) => name === 'not_asked')]).toBe('Q2');
});
