import { expect, test } from 'vitest';
import { profileTable } from '../testing/profile-table.ts';
import type { NewColumnPlan } from './import-plan.ts';
import { proposeColumnPlans } from './propose-column-plans.ts';
import { detachColumn, joinPrecedingQuestion, listJoinableQuestionPartUses } from './question-parts.ts';

type Table = Readonly<Record<string, readonly string[]>>;

const plan = (table: Table) => proposeColumnPlans(profileTable(table), '.');
const usesOf = (all: readonly NewColumnPlan[]) => all.map(({ use }) => use);
const often = (cells: readonly string[], times = 4) => Array.from({ length: times }, () => cells).flat();

test.each([
  ['in brackets', 'Rate [Clean]', 'Rate [On time]', ['Rate', 'Clean', 'On time']],
  ['as our exports head them', 'Q4_1. Rate – Clean', 'Q4_2. Rate – On time', ['Rate', 'Clean', 'On time']],
  ['in Persian', 'کیفیت – قیمت', 'کیفیت – اندازه', ['کیفیت', 'قیمت', 'اندازه']],
])(
  'columns with the same words become rows of one question, with headings like %s',
  (_, first, second, expected) => {
    const all = plan({
      Age: ['1', '2'],
      [first]: often(['Good', 'Bad', '']),
      [second]: often(['bad', 'Fair', 'Good']),
    });
    expect(usesOf(all)).toEqual(['question', 'question', 'row']);
    const { body, responseType, rows = [], options } = all[1]?.question ?? {};
    expect(responseType).toBe('matrix');
    expect([body, ...rows.map((row) => row.body)]).toEqual(expected);
    expect(rows.map(({ column }) => column)).toEqual([1, 2]);
    expect(options?.map(({ value }) => value)).toEqual(['Good', 'Bad', 'Fair']);
  },
);

test.each([
  ['Rate [Clean]', 'Rate [On time]', ['1', '2', '5', '4'], ['5', '2', '1', '3'], ['1', '2', '3', '4', '5']],
  ['کیفیت – قیمت', 'کیفیت – اندازه', ['۱', '۲', '۳', ''], ['۲', '۲', '۳', '۱'], ['۱', '۲', '۳']],
])(
  'columns with points of one scale become rows of one question, with headings like %s',
  (first, second, ...cells) => {
    const [one, two, options] = cells;
    const all = plan({ Age: ['1', '2'], [first]: often(one), [second]: often(two) });
    expect(usesOf(all)).toEqual(['question', 'question', 'row']);
    const { question } = all[1] ?? {};
    expect([question?.responseType, question?.options.map(({ value }) => value)]).toEqual([
      'matrix',
      options,
    ]);
  },
);

test.each<[string, Table]>([
  [
    'counts of two things',
    { 'Children [boys]': often(['0', '1', '2']), 'Children [girls]': often(['0', '1', '2']) },
  ],
  [
    'numbers above a scale',
    { 'Spent [Food]': often(['1', '5', '40']), 'Spent [Rent]': often(['1', '5', '40']) },
  ],
  [
    'numbers with zeros or fractions',
    { 'S [A]': often(['1', '2', '3.0']), 'S [B]': often(['1', '02', '3']) },
  ],
  ['other scales', { 'S [A]': often(['1', '2', '3']), 'S [B]': often(['8', '9', '10']) }],
  ['items that programs number', { B5_1: often(['1', '2', '3']), B5_2: often(['3', '2', '1']) }],
  ['two numbers', { 'Spent [Food]': often(['1', '2']), 'Spent [Rent]': often(['1', '2']) }],
  ['other words', { 'Home [City]': often(['Rasht', 'Yazd']), 'Home [Land]': often(['Iran', 'Turkey']) }],
  ['texts', { 'You – one': ['a', 'b', 'c'], 'You – two': ['a', 'b', 'd'] }],
  ['columns apart', { 'R [A]': often(['x1', 'x2']), Age: ['7'], 'R [B]': often(['x1', 'x2']) }],
])('%s are no rows', (_, table) => {
  expect(usesOf(plan(table))).not.toContain('row');
});

const rides = often(['Bus', 'Bus', 'Metro', 'Other']);
const written = ['Boat', ...rides.slice(1).map(() => ''), 'Sledge', 'Camel', 'Boat'];

test.each([
  ['How?', 'How? [Other]'],
  ['How?', 'How?_text'],
  ['Q1. How?', 'Q1_other. How? – Other – in their words'],
  ['چگونه؟', 'چگونه؟ – سایر'],
])('the «Other» texts of %s are recognised by the heading %s', (question, texts) => {
  const all = plan({ [question]: rides, [texts]: written });
  expect(usesOf(all)).toEqual(['question', 'other']);
  expect(all[0]?.question?.options).toEqual([
    { value: 'Bus', body: 'Bus' },
    { value: 'Metro', body: 'Metro' },
    { value: 'Other', body: 'Other', text: 1 },
  ]);
});

test('a column of texts beside a column for each option is an option of its own, as LimeSurvey writes “Other”', () => {
  const planned = plan({
    'Which pets? [Cat]': ['Yes', 'No', 'Yes', 'No', 'Yes'],
    'Which pets? [Dog]': ['No', 'Yes', 'No', 'No', 'Yes'],
    'Which pets? [Other]': ['', 'Snake', '', 'Rat', ''],
  });
  expect(planned.map(({ use }) => use)).toEqual(['question', 'option', 'other']);
  expect(planned[0]?.question?.options.map(({ body, column, text }) => [body, column, text])).toEqual([
    ['Cat', 0, undefined],
    ['Dog', 1, undefined],
    ['Other', undefined, 2],
  ]);
});

test('finds the option “Other” by its number or frequency, or adds one', () => {
  const other = (question: string, cells: readonly string[], texts: string, said: readonly string[]) => {
    const profiles = profileTable({ [question]: cells, [texts]: said });
    const all = proposeColumnPlans(profiles, '.');
    const joined =
      all[1]?.use === 'other' ? all : joinPrecedingQuestion(all, profiles, { index: 1, use: 'other' });
    return joined[0]?.question?.options.find(({ text }) => text === 1);
  };
  const codes = often(['1', '2', '3', '1', '1']);
  expect(other('Q5', codes, 'Q5_3_TEXT', ['Boat'])).toEqual({ value: '3', body: '3', text: 1 });
  expect(other('Means', often(['A', 'A', 'B', 'B', 'C']), 'Said', often(['x']))).toMatchObject({
    value: 'C',
  });
  expect(other('Means', often(['A', 'B']), 'Said', ['x'])).toEqual({ value: 'Said', body: 'Said', text: 1 });
  // With ticks for options, «Other» has no column of its own.
  const ticks = profileTable({ 'W [A]': often(['1', '0']), 'W [B]': often(['1', '1']), Said: ['x'] });
  const joined = joinPrecedingQuestion(proposeColumnPlans(ticks, '.'), ticks, { index: 2, use: 'other' });
  expect(joined[0]?.question?.options.at(-1)).toEqual({ value: 'Said', body: 'Said', text: 2 });
  // The option gets the name that its column has within the question.
  const where = plan({
    'Where? [Home]': often(['1', '0']),
    'Where? [Work]': often(['1', '1']),
    'Where? [Other]': ['Outside'],
  });
  const option = { value: 'Where? [Other]', body: 'Other', text: 2 };
  expect(where[0]?.question?.options.at(-1)).toEqual(option);
});

test.each([
  ['Where? – Other (please specify)', 'Other (please specify)'],
  ['Where? [Other (please specify)]', 'Other (please specify)'],
  ['Where? (Other)', 'Other'],
])('the option created for the texts of %s is called %s', (texts, expected) => {
  const all = plan({
    'Where? [Home]': often(['1', '0']),
    'Where? [Work]': often(['1', '1']),
    [texts]: ['Outside'],
  });
  expect(all[0]?.question?.options.at(-1)?.body).toBe(expected);
});

test("rows and texts join and leave, codes for «not answered» don't become options, and labels stay", () => {
  const profiles = profileTable({
    Clean: often(['1', '2', '9']),
    Fast: often(['10', '2', '9']),
    Quiet: often(['3', '1']),
    How: rides,
    Said: written,
  });
  const planned = proposeColumnPlans(profiles, '.', { missing: () => ['9'] });
  expect(listJoinableQuestionPartUses(planned, profiles, 1)).toEqual(['option', 'row', 'other']);
  const two = joinPrecedingQuestion(planned, profiles, { index: 1, use: 'row' });
  expect(two[0]?.question?.options.map(({ value }) => value)).toEqual(['1', '2', '10']);
  expect(listJoinableQuestionPartUses(two, profiles, 2)).toEqual(['row']);
  const labelled = two.map((column) => {
    if (column.question === null || column.index !== 0) return column;
    const [first, ...others] = column.question.options;
    const options = first === undefined ? others : [{ ...first, body: 'Bad' }, ...others];
    return { ...column, question: { ...column.question, options } };
  });
  const three = joinPrecedingQuestion(labelled, profiles, { index: 2, use: 'row' });
  expect(three[0]?.question?.rows?.map(({ body }) => body)).toEqual(['Clean', 'Fast', 'Quiet']);
  expect(three[0]?.question?.options.map(({ body }) => body)).toEqual(['Bad', '2', '3', '10']);
  const leave = (all: NewColumnPlan[], index: number) => detachColumn(all, profiles, { index, decimal: '.' });
  expect(leave(three, 1)[0]?.question?.rows?.map(({ column }) => column)).toEqual([0, 2]);
  for (const index of [0, 1]) expect(leave(two, index)).toEqual(planned);
  const texts = joinPrecedingQuestion(planned, profiles, { index: 4, use: 'other' });
  expect(texts[3]?.question?.options.at(-1)).toEqual({ value: 'Other', body: 'Other', text: 4 });
  expect(listJoinableQuestionPartUses(texts, profiles, 4)).toEqual([]);
  for (const index of [3, 4]) expect(leave(texts, index)).toEqual(planned);
});

test('a question of one of our exports keeps its title, without the name of its column', () => {
  const all = plan({ 'Q1. Age': ['20', '31', '54'], Q2: ['1.5', '2.5', '9'], 'Q3 or what?': ['1.5', '20'] });
  expect(all.map(({ question }) => question?.body)).toEqual(['Age', 'Q2', 'Q3 or what?']);
});

test('the first of several submit time columns with distinct values is used', () => {
  const [one, two] = ['2024-05-31 13:45:00', '2024-06-01 09:00:00'];
  const all = plan({
    StartDate: [one, one],
    Exported: [two, two],
    EndDate: [one, two],
    RecordedDate: [one, two],
    'Duration (s)': ['20', '31'],
    'Time taken': ['21', '32'],
  });
  expect(usesOf(all)).toEqual(['started', 'skip', 'submitted', 'skip', 'duration', 'skip']);
});
