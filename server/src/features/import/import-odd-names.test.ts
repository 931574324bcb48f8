import { getAnswerTexts, getSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ImportStory } from './import-story.ts';

let server: TestApp;
let story: ImportStory;
beforeAll(async () => {
  server = await createTestApp({ countsAtOnce: true });
  story = await ImportStory.open(server);
});
afterAll(async () => {
  await story.close();
  await server.close();
});

// What every object of JavaScript has, and so what a careless look-up finds.
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

test('reads columns, options and texts that are named like parts of every object', async () => {
  const choice = { responseType: 'single', options: names.map((value) => ({ value, body: `Is ${value}` })) };
  const questions = [
    ...names.map((column) => ({ column, body: `About ${column}?`, ...choice })),
    { column: 'several', responseType: 'multiple', body: 'Several?', separator: '|', options: names },
    {
      column: 'prototype',
      responseType: 'text',
      body: 'Text?',
      condition: { column: '__proto__', answered: true },
    },
    { column: 'grade', responseType: 'scale', body: 'Grade?' },
  ];
  const heading = [...names, 'several', 'prototype', 'grade', '__defineGetter__'];
  const row = [...names, names.slice(0, 3).join('|'), '__proto__', '3', 'unasked'];
  const table = [heading, ...Array.from({ length: 6 }, () => row)]
    .map((cells) => cells.join('\t'))
    .join('\n');
  const folder = await story.folder({ questions: { title: 'Oddly named columns', questions }, table });
  const { report, refusals } = await story.run(folder);
  expect(refusals).toEqual([]);
  expect(report).toMatchObject({ rows: 6, stored: 6, unaskedColumns: ['__defineGetter__'] });

  const { inquiryId } = report;
  const summary = await server.call(getSummary, { inquiryId }, { as: server.people.owner });
  const counts = (body: string) => {
    const found = summary.questions.find((question) => visibleText(question.body) === body);
    return found?.options.map(({ count }) => count);
  };
  for (const [index, column] of names.entries()) {
    expect(counts(`About ${column}?`)).toEqual(names.map((_, at) => (at === index ? 6 : 0)));
  }
  expect(counts('Several?')).toEqual([6, 6, 6, 0, 0]);
  const questionId = summary.questions.find(({ body }) => visibleText(body) === 'Text?')?.questionId ?? '';
  const texts = await server.call(getAnswerTexts, { inquiryId, questionId }, { as: server.people.owner });
  expect(texts.data).toMatchObject([{ text: '__proto__', count: 6 }]);
  expect(({} as Record<string, unknown>).unasked).toBeUndefined();
});

test('tells of a column named like a part of every object that it is not there', async () => {
  const questions = [{ column: 'constructor', responseType: 'text', body: 'Who built it?' }];
  const folder = await story.folder({
    questions: { title: 'A column missing', questions },
    table: 'other\nx\n',
  });
  await expect(story.run(folder)).rejects.toThrow(/constructor/);
});
