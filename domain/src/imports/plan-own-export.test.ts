import { expect, test } from 'vitest';
import { option, question, testId } from '../testing/builders.ts';
import { ColumnProfiler } from './column-profiler.ts';
import { planOwnExport } from './plan-own-export.ts';
import { deriveSharedOptions } from './question-parts.ts';

function profile(index: number, name: string, cells: readonly string[]) {
  const profiler = new ColumnProfiler(name);
  for (const cell of cells) profiler.see(cell);
  return profiler.profile(index, name, '.');
}

const translated = (text: string) => ({ translations: { body: { text, source: '' } } });
const mood = question('mood', 'scale', { body: 'Mood', min: 0, max: 10 });
const drink = question('drink', 'single', {
  body: 'Drink',
  ...translated('نوشیدنی'),
  options: [
    option('tea', { body: 'Tea', ...translated('چای') }),
    option('milk', { body: 'Milk', ...translated('شیر'), hidden: true }),
    option('other', { body: 'Other', ...translated('دیگر'), role: 'other' }),
  ],
});
const numbers = { [testId('tea')]: 1, [testId('milk')]: 2, [testId('other')]: 3 };
const exported = [
  { questionId: mood.id, responseType: 'scale' as const, name: 'Q1', numbers: {} },
  { questionId: drink.id, responseType: 'single' as const, name: 'Q2', numbers },
];
const source = { questions: [mood, drink], exported };

test('few cells give the types, ends and options of the exported questions, also unchosen and hidden ones', () => {
  const [id, scale, choice, text] = planOwnExport(
    [
      { ...profile(0, 'response_id', ['a', 'b']), use: 'skip', fixedUse: 'skip' },
      profile(1, 'Q1. Mood', ['3', '4']),
      profile(2, 'Q2. Drink', ['Tea', 'Other']),
      profile(3, 'Q2_other. Drink – Other – in their words', ['', 'Juice']),
    ],
    '.',
    source,
  );
  expect(id).toMatchObject({ use: 'skip' });
  expect(scale?.question).toMatchObject({ responseType: 'scale', body: 'Mood', min: 0, max: 10 });
  expect(choice?.question?.options).toEqual([
    { value: 'Tea', body: 'Tea' },
    { value: 'Milk', body: 'Milk' },
    { value: 'Other', body: 'Other', text: 3 },
  ]);
  expect(text).toMatchObject({ use: 'other', question: null });
});

test('an export in the second language has its texts, and one with codes finds options by number', () => {
  const planned = (heading: string, cells: string[]) =>
    planOwnExport([profile(0, heading, cells)], '.', source)[0]?.question;
  expect(planned('Q2. نوشیدنی', ['چای'])).toMatchObject({
    body: 'نوشیدنی',
    responseType: 'single',
    options: ['چای', 'شیر', 'دیگر'].map((body) => ({ value: body, body })),
  });
  expect(planned('Q2', ['1', '3'])?.options).toEqual([
    { value: '1', body: 'Tea' },
    { value: '2', body: 'Milk' },
    { value: '3', body: 'Other' },
  ]);
});

test('changed headings and added columns are judged by their cells, beside the recognised questions', () => {
  const planned = planOwnExport(
    [profile(0, 'Q1. Mood', ['3', '4']), profile(1, 'City', ['Karaj', 'Karaj', 'Yazd', 'Yazd'])],
    '.',
    source,
  );
  expect(planned.map(({ question }) => question?.responseType)).toEqual(['scale', 'single']);
  const [only] = planOwnExport([profile(0, 'Years', ['31', '45', '62'])], '.', source);
  expect(only?.question?.responseType).toBe('number');
});

test.each([
  ['Q1', 'Q3'],
  ['Q1. Mood', 'Q3. Your photo'],
])('the column of uploads is left out beside %s', (answered, uploads) => {
  const photo = question('photo', 'file', { body: 'Your photo' });
  const planned = planOwnExport(
    [profile(0, answered, ['3', '4']), profile(1, uploads, ['a.png', 'b.png'])],
    '.',
    { ...source, questions: [mood, photo, drink] },
  );
  expect(planned.map(({ use }) => use)).toEqual(['question', 'skip']);
});

test('two questions with the same text are recognised by their names', () => {
  const twice = [mood, { ...drink, body: 'Mood' }];
  const planned = planOwnExport(
    [profile(0, 'Q2. Mood', ['Tea', 'Tea']), profile(1, 'Q1. Mood', ['3', '4'])],
    '.',
    { ...source, questions: twice },
  );
  expect(planned.map(({ question }) => question?.responseType)).toEqual(['single', 'scale']);
});

test('columns of a matrix keep their order and those that were not chosen, also after another change', () => {
  const roles = { kitchen: 'row', good: 'column', fair: 'column', bad: 'column' } as const;
  const matrix = question('rooms', 'matrix', {
    body: 'Rooms',
    options: Object.entries(roles).map(([name, role]) => option(name, { body: name, role })),
  });
  const columns = [profile(0, 'Q1_1. Rooms – kitchen', ['bad', 'good', 'bad'])];
  const planned = planOwnExport(columns, '.', { questions: [matrix], exported: [] });
  const labels = planned[0]?.question?.options.map(({ body }) => body);
  expect(labels).toEqual(['good', 'fair', 'bad']);
  expect(deriveSharedOptions(planned, columns)).toEqual(planned);
});
