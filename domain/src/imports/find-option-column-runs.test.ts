import { expect, test } from 'vitest';
import { profileTable } from '../testing/profile-table.ts';
import { findOptionColumnRuns } from './find-option-column-runs.ts';
import { proposeColumnPlans } from './propose-column-plans.ts';
import { detachColumn, joinPrecedingQuestion } from './question-parts.ts';

const found = (table: Parameters<typeof profileTable>[0]) =>
  findOptionColumnRuns(profileTable(table)).map(({ title, columns }) => [
    title,
    ...columns.map(({ label, index }) => `${index} ${label}`),
  ]);

test.each([
  [
    'with labels in brackets, as forms write them',
    { 'Where? [Home]': ['Yes', ''], 'Where? [Work - office]': ['', 'Yes'], Age: ['1', '2'] },
    ['Where?', '0 Home', '1 Work - office'],
  ],
  [
    'as our exports with labels head them, with the text of «Other» aside',
    {
      Id: ['a', 'b'],
      'Q2_1. Where? – Home': ['Yes', 'No'],
      'Q2_2. Where? – Other': ['No', 'No'],
      'Q2_other. Where? – Other – text': ['', 'Outside'],
    },
    ['Where?', '1 Home', '2 Other'],
  ],
  [
    'as programs number them, also where one was never chosen',
    { Q5_1: ['1', '0'], Q5_2: ['0', '0'], Q5_3: ['0', '1'], Q6_1: ['3', '4'] },
    ['Q5', '0 1', '1 2', '2 3'],
  ],
  [
    'with the name of the option in its cells',
    { 'Drinks: Tea': ['Tea', ''], 'Drinks: Milk': ['', 'Milk'] },
    ['Drinks', '0 Tea', '1 Milk'],
  ],
  [
    'in Persian',
    { 'کجا؟ – خانه': ['بله', 'خیر'], 'کجا؟ – محل کار': ['خیر', 'بله'] },
    ['کجا؟', '0 خانه', '1 محل کار'],
  ],
  [
    'by the longest title that all have',
    { 'Food: Hot: Tea': ['x'], 'Food: Hot: Soup': ['x'], 'Food: Cold: Ice': ['x'], 'Food: Cold: Jam': ['x'] },
    ['Food', '0 Hot: Tea', '1 Hot: Soup', '2 Cold: Ice', '3 Cold: Jam'],
  ],
])('finds the options of one question %s', (_, table, expected) => {
  expect(found(table)).toEqual([expected]);
});

test.each([
  ['rows of a matrix', { 'How good? [Price]': ['1', '5'], 'How good? [Size]': ['2', '3'] }],
  ['a single column', { 'Where? [Home]': ['Yes', 'No'], 'When? [Home]': ['Yes', 'No'] }],
  ['nothing that was ever chosen', { 'Where? [Home]': ['No', ''], 'Where? [Work]': ['', 'No'] }],
  ['an empty title', { ' [Home]': ['Yes', 'No'], ' [Work]': ['Yes', 'No'] }],
  ['texts', { 'Where? – One': ['Somewhere', 'Yes'], 'Where? – Two': ['Yes', 'No'] }],
])('finds no options in %s', (_, table) => {
  expect(found(table)).toEqual([]);
});

test('a very long heading is read fast', () => {
  const long = `${'a - '.repeat(20_000)}b`;
  expect(found({ [long]: ['x'], [`${long}c`]: ['x'] })).toEqual([]);
});

test('a column can join the question before it and leave it again', () => {
  const profiles = profileTable({
    Tea: ['x', ''],
    Milk: ['', 'x'],
    Age: ['20', '33'],
    'A: b': ['x'],
    'A: c': ['x'],
  });
  const planned = proposeColumnPlans(profiles, '.');
  expect(planned.map(({ use }) => use)).toEqual(['question', 'question', 'question', 'question', 'option']);
  const joined = joinPrecedingQuestion(planned, profiles, { index: 1, use: 'option' });
  expect(joined[0]?.question).toMatchObject({
    responseType: 'multiple',
    options: [
      { value: 'Tea', body: 'Tea', column: 0 },
      { value: 'Milk', body: 'Milk', column: 1 },
    ],
  });
  const more = joinPrecedingQuestion(joined, profiles, { index: 2, use: 'option' });
  expect(more.map(({ use }) => use)).toEqual(['question', 'option', 'option', 'question', 'option']);
  const leave = (all: typeof more, index: number) => detachColumn(all, profiles, { index, decimal: '.' });
  expect(leave(more, 2)[0]?.question?.options).toHaveLength(2);
  expect(leave(more, 2)[2]).toEqual(planned[2]);
  // A single column, or a question without its first column, is no group.
  for (const index of [0, 1]) expect(leave(joined, index)).toEqual(planned);
  expect(leave(planned, 3).map(({ use }) => use)).toEqual(planned.map(() => 'question'));
});
