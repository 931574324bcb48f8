import { checkImport } from '@nazar/domain/api/import-calls.ts';
import { getAnswerTexts, getSummary } from '@nazar/domain/api/result-calls.ts';
import { joinPrecedingQuestion } from '@nazar/domain/imports/question-parts.ts';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { UploadSetup } from './testing/upload-setup.ts';

const server = useTestApp();
const story = new UploadSetup(server);
beforeEach(() => server.pool.query('truncate task'));

const asOwner = () => ({ as: server.people.owner });
const table = [
  'Where? [Home],Where? [Work],Where? [Outside],Age',
  ...Array.from({ length: 20 }, () => ['Yes,Yes,,20', 'Home,No,No,31']).flat(),
  ...[',maybe,Yes,20', ',,,33', 'No,No,No,20', 'n/a,1,0,52'],
].join('\n');

test('columns of the options of one question become one question of a new inquiry, with the same counts', async () => {
  const read = await story.upload(table);
  const plan = await story.newPlan(read, ['n/a']);
  expect(plan.columns.map(({ use }) => use)).toEqual(['question', 'option', 'option', 'question']);
  const checked = await story.check(read.id, plan);
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { rows: 44, stored: 44, refusedRows: 0, refusedCells: 1 },
    refusals: [
      {
        line: 42,
        column: 'Where? [Work]',
        value: 'maybe',
        text: 'doesn’t say whether the option was chosen',
      },
    ],
  });
  expect(await story.store(read.id)).toMatchObject({ state: 'done' });
  const { questions } = await server.call(getSummary, { inquiryId: read.id }, asOwner());
  expect(questions[0]).toMatchObject({ body: 'Where?', responseType: 'multiple', answered: 42 });
  expect(questions[0]?.options?.map(({ label, count }) => [label, count])).toEqual([
    ['Home', 40],
    ['Work', 21],
    ['Outside', 1],
  ]);
  expect(await verifyStoredCounts(server.db, read.id)).toEqual({ responses: 44, differences: [] });
});

test('a plan with foreign or missing option columns is refused at its field', async () => {
  const read = await story.upload(table);
  const plan = await story.newPlan(read);
  const [where, work, outside, age] = plan.columns;
  const question = where?.question;
  if (!question || !where || !work || !outside || !age) throw new Error('Nothing was suggested.');
  const [home, ...others] = question.options;
  const of = (options: object[], more: object = {}) => ({
    ...where,
    question: { ...question, ...more, options },
  });
  const problems = async (...columns: object[]) => {
    const asked = { id: read.id, plan: { ...plan, columns } };
    return Object.keys((await server.refusal(checkImport, asked as never, asOwner())).errors ?? {});
  };
  const path = 'plan.columns.0.question';
  const whole = [work, outside, age];
  // The plans have a missing option, a duplicate one, one with its own question, and one without a column in
  // the table.
  expect(await problems(of([{ ...home, column: undefined }, ...others]), ...whole)).toContain(
    `${path}.options.0.column`,
  );
  expect(await problems(of([home ?? {}, { ...others[0], column: 0 }]), ...whole)).toContain(
    `${path}.options.1.column`,
  );
  expect(await problems(of([home ?? {}, { ...others[0], column: 3 }]), ...whole)).toContain(
    `${path}.options.1.column`,
  );
  expect(await problems(of([home ?? {}, { ...others[0], column: 9 }]), ...whole)).toContain(
    `${path}.options.1.column`,
  );
  expect(await problems(of(question.options, { responseType: 'single' }), ...whole)).toEqual([
    `${path}.responseType`,
  ]);
  // The option belongs to no question.
  expect(await problems(of([home ?? {}, ...others.slice(0, 1)]), ...whole)).toEqual(['plan.columns.2.use']);
  // The options belong to a skipped question.
  expect(await problems({ ...where, use: 'skip' }, ...whole)).toEqual([
    'plan.columns.1.use',
    'plan.columns.2.use',
  ]);
});

const services = [
  'Rate [Clean],Rate [On time],How?,How? [Other],Where? [Home],Where? [Other],Where? [Other] text',
  ...Array.from({ length: 10 }, () => ['Good,Bad,Bus,,1,0,', 'good,Good,Other,Boat,0,1,Outside']).flat(),
  // The texts are alone, next to another option, and of an unknown word.
  ...['Awful,,,Sledge,,,"Up, there"', ',NA,Metro,Camel,1,,', ',,Other,,,1,'],
].join('\n');

test('rows of a matrix and texts of «Other» are read from their own columns, with the same counts', async () => {
  const read = await story.upload(services);
  const suggested = await story.newPlan(read, ['NA']);
  expect(suggested.columns.map(({ use }) => use)).toEqual([
    ...['question', 'row', 'question', 'other', 'question', 'option', 'question'],
  ]);
  const profiles = read.contents?.columns ?? [];
  const columns = joinPrecedingQuestion(suggested.columns, profiles, { index: 6, use: 'other' });
  const checked = await story.check(read.id, { ...suggested, columns });
  expect(checked.counts).toMatchObject({ rows: 23, stored: 23, refusedRows: 0, refusedCells: 1 });
  expect(checked.refusals).toMatchObject([{ line: 23, column: 'How? [Other]', value: 'Camel' }]);
  expect(checked.mergedOptions).toEqual([
    { column: 'Rate [Clean]', option: 'Good', value: 'Good', spellings: ['good'] },
  ]);
  expect(await story.store(read.id)).toMatchObject({ state: 'done' });
  const { questions } = await server.call(getSummary, { inquiryId: read.id }, asOwner());
  const [rate, how, where] = questions;
  expect(rate).toMatchObject({ body: 'Rate', responseType: 'matrix', answered: 21 });
  expect(how).toMatchObject({ responseType: 'single', answered: 23 });
  expect(how?.options?.map(({ label, count }) => [label, count])).toEqual([
    ['Bus', 10],
    ['Other', 12],
    ['Metro', 1],
  ]);
  expect(where?.options?.map(({ label, count }) => [label, count])).toEqual([
    ['Home', 11],
    ['Other', 12],
  ]);
  const texts = async (questionId = '') => {
    const asked = { inquiryId: read.id, questionId, of: 'other' } as const;
    const { data } = await server.call(getAnswerTexts, asked, asOwner());
    return data.map(({ text, count }) => [text, count]);
  };
  expect(await texts(how?.questionId)).toEqual(
    expect.arrayContaining([
      ['Boat', 10],
      ['Other', 1],
      ['Sledge', 1],
    ]),
  );
  expect(await texts(where?.questionId)).toEqual(
    expect.arrayContaining([
      ['Outside', 10],
      ['Other', 1],
      ['Up, there', 1],
    ]),
  );
  expect(await verifyStoredCounts(server.db, read.id)).toEqual({ responses: 23, differences: [] });
});

test('a plan whose rows or texts belong to another question, or to none, is refused at its field', async () => {
  const read = await story.upload(services);
  const plan = await story.newPlan(read);
  const path = 'plan.columns';
  const problems = async (at: number, change: object, more: object = {}) => {
    const columns = plan.columns.map((column) =>
      column.index === at ? { ...column, ...more, question: { ...column.question, ...change } } : column,
    );
    const asked = { id: read.id, plan: { ...plan, columns } };
    return Object.keys((await server.refusal(checkImport, asked as never, asOwner())).errors ?? {});
  };
  const { rows = [], options = [] } = plan.columns[0]?.question ?? {};
  const ways = plan.columns[2]?.question?.options ?? [];
  expect(await problems(0, { responseType: 'single' })).toContain(`${path}.0.question.responseType`);
  const unranked = { responseType: 'ranking', options: [...options, { value: 'More', body: 'More' }] };
  expect(await problems(0, unranked)).toContain(`${path}.0.question.responseType`);
  expect(await problems(0, { rows: [] })).toContain(`${path}.0.question.responseType`);
  expect(await problems(0, { rows: rows.slice(1) })).toEqual([`${path}.0.question.rows.0.column`]);
  expect(await problems(0, { rows: rows.slice(0, 1) })).toEqual([`${path}.1.use`]);
  const wide = (column: number) => ({ rows: [...rows, { body: 'More', column }] });
  for (const column of [1, 4, 599]) {
    expect(await problems(0, wide(column))).toContain(
      `${path}.0.question.rows.${column === 1 ? 1 : 2}.column`,
    );
  }
  expect(await problems(0, { options: options.map((each) => ({ ...each, text: 3 })) })).toContain(
    `${path}.0.question.responseType`,
  );
  const written = (...texts: (number | undefined)[]) => ({
    options: ways.map(({ value, body }, place) => ({ value, body, text: texts[place] })),
  });
  expect(await problems(2, written(3, 3))).toContain(`${path}.2.question.options.1.text`);
  for (const text of [2, 4, 5]) {
    expect(await problems(2, written(text))).toContain(`${path}.2.question.options.0.text`);
  }
  expect(await problems(2, { ...written(3), responseType: 'ranking' })).toContain(
    `${path}.2.question.responseType`,
  );
});

test('the check reports the spellings that it counts as one option, until they are separate options', async () => {
  const cells = ['می‌خواهم', 'می خواهم', 'می خواهم', 'نه', 'ميخواهم', 'نه', 'NA', 'N A'];
  const read = await story.upload(`خرید\n${[...cells, ...cells].join('\n')}\n`);
  const plan = await story.newPlan(read, ['NA']);
  const spellings = ['می خواهم', 'ميخواهم'];
  const merged = { column: 'خرید', option: 'می‌خواهم', value: 'می‌خواهم', spellings };
  expect((await story.check(read.id, plan)).mergedOptions).toEqual([merged]);
  const [column] = plan.columns;
  const question = column?.question;
  if (column === undefined || question === null || question === undefined) throw new Error('No question.');
  const apart = { ...question, options: [...question.options, { value: 'می خواهم', body: 'می خواهم' }] };
  const again = await story.check(read.id, { ...plan, columns: [{ ...column, question: apart }] });
  // Cells that match both options are now left out and reported.
  expect(again).toMatchObject({ mergedOptions: [], counts: { refusedCells: 2 } });
});

test('ranks of options, options at places, and points of one scale are read from their own columns', async () => {
  const ranked = ['2,1,3,Milk,Tea,Water,4,5', '1,2,3,Tea,Milk,Water,5,4', '3,1,2,Water,Tea,Milk,1,3'];
  const odd = ['1,1,2,Water,Water,Tea,1,1', ',,,Sand,Tea,Milk,,2'];
  const heading = 'B [Tea],B [Milk],B [Water],F [Rank 1],F [Rank 2],F [Rank 3],R [A],R [B]';
  const rows = [...Array.from({ length: 20 }, () => ranked).flat(), ...odd];
  const read = await story.upload([heading, ...rows].join('\n'));
  const suggested = await story.newPlan(read);
  expect(suggested.columns.map(({ use }) => use)).toEqual([
    ...['question', 'option', 'option', 'question', 'row', 'row', 'question', 'row'],
  ]);
  const checked = await story.check(read.id, suggested);
  expect(checked.refusals.map(({ line, column, value }) => [line, column, value])).toEqual(
    expect.arrayContaining([
      [62, 'B [Tea]', '1 1 2'],
      [62, 'F [Rank 2]', 'Water'],
      [63, 'F [Rank 1]', 'Sand'],
    ]),
  );
  expect(await story.store(read.id)).toMatchObject({ state: 'done' });
  const { questions } = await server.call(getSummary, { inquiryId: read.id }, asOwner());
  expect(questions.map(({ responseType, answered }) => [responseType, answered])).toEqual([
    ['ranking', 60],
    ['ranking', 60],
    ['matrix', 62],
  ]);
  const ranks = questions
    .slice(0, 2)
    .map((each) => each.options?.map(({ label, meanRank }) => [label, meanRank]));
  const tea = (2 + 1 + 3) / 3;
  expect(ranks[0]).toEqual([
    ['Tea', tea],
    ['Milk', 4 / 3],
    ['Water', 8 / 3],
  ]);
  expect(new Map(ranks[1] as [string, number][])).toEqual(
    new Map([
      ['Milk', 2],
      ['Tea', 5 / 3],
      ['Water', 7 / 3],
    ]),
  );
  expect(await verifyStoredCounts(server.db, read.id)).toEqual({ responses: 62, differences: [] });
});

test.each([true, false])(
  'options that look like formulas are found in a guarded file, with guarded set to %s',
  async (guarded) => {
    const read = await story.upload(
      `Which\n${["'=1+1", 'Tea', "'=1+1", "'-", 'Tea', '-', "'-"].join('\n')}\n`,
    );
    const plan = await story.newPlan(read, []);
    expect(plan.guarded).toBe(true);
    expect(plan.columns[0]?.question?.options.map(({ body }) => body)).toEqual(['=1+1', 'Tea', '-']);
    expect(await story.check(read.id, { ...plan, guarded })).toMatchObject({
      counts: { rows: 7, stored: 7, refusedCells: 0 },
      mergedOptions: [],
    });
  },
);
