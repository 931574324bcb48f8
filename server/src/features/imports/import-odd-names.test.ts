import { getAnswerTexts, getSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { ImportSetup } from './testing/import-setup.ts';

const server = useTestApp();
const story = new ImportSetup(server);

// Properties of every JavaScript object, which a careless look-up would find.
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

test('reads columns, options and texts named like built-in object properties', async () => {
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

test('reports a missing column that is named like a built-in object property', async () => {
  const questions = [{ column: 'constructor', responseType: 'text', body: 'Who built it?' }];
  const folder = await story.folder({
    questions: { title: 'A column missing', questions },
    table: 'other\nx\n',
  });
  await expect(story.run(folder)).rejects.toThrow(/constructor/);
});

test('reports the limit of the question for a text of any length, and all options that a cell could mean', async () => {
  const questions = [
    { column: 'note', responseType: 'text', body: 'A note?', min: 0, max: 200 },
    { column: 'age', responseType: 'number', body: 'Your age?', min: 0, max: 120 },
    {
      column: 'calls',
      responseType: 'single',
      body: 'Which?',
      options: ['باز خواست', 'بازخواست', { value: 'x', body: 'دیگر', role: 'other' }],
    },
  ];
  const rows = [
    ['a'.repeat(201), '7', 'باز خواست'],
    ['a'.repeat(150_000), '7', 'باز‌خواست'],
    ['fine', '7'.repeat(150_000), 'چیز دیگر'],
  ];
  const folder = await story.folder({
    questions: { title: 'Long texts and alike options', questions },
    table: [['note', 'age', 'calls'], ...rows].map((cells) => cells.join('\t')).join('\n'),
  });
  const { report, refusals } = await story.run(folder);
  expect(report).toMatchObject({ rows: 3, stored: 3 });
  expect(refusals.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'note', expect.stringMatching(/\b200\b/)],
    [3, 'note', expect.stringMatching(/\b200\b/)],
    [3, 'calls', expect.stringContaining('باز خواست | بازخواست')],
    [4, 'age', expect.stringMatching(/\b100,000\b/)],
  ]);
});
