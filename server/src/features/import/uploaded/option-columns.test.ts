import { checkImport } from '@nazar/domain/api/import-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recount } from '../../results/recount.ts';
import { UploadStory } from './upload-story.ts';

let server: TestApp;
let story: UploadStory;
beforeAll(async () => {
  server = await createTestApp();
  story = new UploadStory(server);
});
afterAll(() => server.close());
beforeEach(() => server.pool.query('truncate response_import'));

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
    refusals: [{ line: 42, column: 'Where? [Work]', value: 'maybe', text: 'neither chosen nor not chosen' }],
  });
  expect(await story.store(read.id)).toMatchObject({ state: 'done' });
  const { questions } = await server.call(getSummary, { inquiryId: read.id }, asOwner());
  expect(questions[0]).toMatchObject({ body: 'Where?', responseType: 'multiple', answered: 42 });
  expect(questions[0]?.options?.map(({ label, count }) => [label, count])).toEqual([
    ['Home', 40],
    ['Work', 21],
    ['Outside', 1],
  ]);
  expect(await recount(server.db, read.id)).toEqual({ responses: 44, differences: [] });
});

test('a plan that gives options columns of others, or none, is refused at its place', async () => {
  const read = await story.upload(table);
  const plan = await story.newPlan(read);
  const [where, work, outside, age] = plan.columns;
  const question = where?.question;
  if (!question || !where || !work || !outside || !age) throw new Error('Nothing was suggested.');
  const [home, ...others] = question.options;
  const of = (options: object[], more: object = {}) => ({
    ...{ ...where, question: { ...question, ...more, options } },
  });
  const problems = async (...columns: object[]) => {
    const asked = { id: read.id, plan: { ...plan, columns } };
    return Object.keys((await server.refusal(checkImport, asked as never, asOwner())).errors ?? {});
  };
  const path = 'plan.columns.0.question';
  const whole = [work, outside, age];
  // Not all options, one twice, one of a question of its own, one that the table does not have.
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
  // An option that no question names.
  expect(await problems(of([home ?? {}, ...others.slice(0, 1)]), ...whole)).toEqual(['plan.columns.2.use']);
});

test('the check says which spellings of one option it counts as one, until they are options of their own', async () => {
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
  // What fits both now is left out, and said.
  expect(again).toMatchObject({ mergedOptions: [], counts: { refusedCells: 2 } });
});
