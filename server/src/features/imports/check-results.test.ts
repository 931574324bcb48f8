import { afterAll, beforeAll, expect, test } from 'vitest';
import { InProcessClient } from '../../platform/http/in-process-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { compareResults } from './compare-results.ts';
import { recountFolder } from './recount.ts';
import { ImportSetup } from './testing/import-setup.ts';

let server: TestApp;
let story: ImportSetup;
beforeAll(async () => {
  server = await createTestApp();
  story = await ImportSetup.open(server);
});
afterAll(async () => {
  await story.close();
  await server.close();
});

const questionnaire = {
  title: 'Checked by a recount',
  missing: [-1, 'NA', 'بی‌جواب'],
  questions: [
    {
      column: 'a',
      responseType: 'single',
      body: 'Same text? ',
      options: [
        { value: 1, body: 'Yes ' },
        { value: 2, body: 'No' },
      ],
    },
    {
      column: 'b',
      responseType: 'single',
      body: 'Same text?',
      options: [
        { value: 1, body: 'Same' },
        { value: 2, body: 'Same' },
      ],
    },
    { column: 'mood', responseType: 'scale', body: 'Mood', labels: { 1: 'low', 5: 'high' } },
    { column: 'stars', responseType: 'rating', body: 'Stars' },
    {
      column: 'drinks',
      responseType: 'multiple',
      body: 'Drinks',
      options: ['Tea, with milk', 'Coffee', 'چای كيسه‌ای'],
    },
    { column: 'age', responseType: 'number', body: 'Age', min: 0, max: 200 },
    { column: 'rare', responseType: 'single', body: 'Rare', options: ['A', 'B'] },
    { column: 'نظر شما', responseType: 'text', body: 'Words', min: 0, max: 9 },
  ],
};
const lines = [
  '1,2,5,"4","Tea, with milk, Coffee",۱۲٫۵,A,short',
  '2,1,1,3,"coffee,چای کیسه ای",34,,بی جواب',
  ' 1 ,2,NA,-1,"Gin, Coffee",500,,more than nine',
  '1,1,3,5,,7,,',
];
const table = ['a,b,mood,stars,drinks,age,rare,نظر‌شما', ...lines, ...lines, ...lines, ''];

test('reports no false differences for scales, ratings, equal texts, trailing spaces and commas', async () => {
  const text = table.join('\r\n');
  const folder = await story.folder({ questions: questionnaire, table: text, name: 'responses.csv' });
  const { report } = await story.run(folder);
  const viewer = { client: new InProcessClient(server.app), headers: server.people.owner.headers };
  const recount = recountFolder(folder);
  const same = await compareResults(recount, { ...viewer, inquiryId: report.inquiryId });
  expect(same.differences).toEqual([]);
  const [first, ...others] = recount.people;
  const wrong = { ...recount, people: [new Map([...(first ?? []), ['mood', 4] as const]), ...others] };
  const { differences } = await compareResults(wrong, { ...viewer, inquiryId: report.inquiryId });
  expect(differences.join('\n')).toContain('mood mean');
  const moved = recount.people.map((person) => {
    return person.get('age') === 12.5 ? new Map([...person, ['age', 11.5] as const]) : person;
  });
  const middle = await compareResults(
    { ...recount, people: moved },
    { ...viewer, inquiryId: report.inquiryId },
  );
  expect(middle.differences.join('\n')).toContain('age median: shown 12.5, the file holds 11.5');
});

test('cells of few people, and of people who answered neither question, are compared too', async () => {
  const options = [
    { value: 1, body: 'Yes' },
    { value: 2, body: 'No' },
  ];
  const questions = ['a', 'b', 'c'].map((column) => ({
    ...{ column, responseType: 'single', body: `Question ${column}?`, options },
  }));
  const row = (cells: string, times: number) => Array.from({ length: times }, () => cells);
  const rows = [...row('1,1,1', 20), ...row('1,2,1', 20), ...row('2,1,1', 20), ...row('2,2,1', 20)];
  // Enough people skipped each question, and two skipped both.
  const silent = [
    ...row('1,,1', 9),
    ...row('2,,1', 9),
    ...row(',1,1', 9),
    ...row(',2,1', 9),
    ...row(',,1', 2),
  ];
  const folder = await story.folder({
    ...{ questions: { title: 'Neither of two', questions }, name: 'responses.csv' },
    table: ['a,b,c', ...rows, ...silent, ''].join('\n'),
  });
  const { report } = await story.run(folder);
  const viewer = { client: new InProcessClient(server.app), headers: server.people.owner.headers };
  const { inquiryId } = report;
  const { differences } = await compareResults(recountFolder(folder), { ...viewer, inquiryId });
  expect(differences).toEqual([]);
});
