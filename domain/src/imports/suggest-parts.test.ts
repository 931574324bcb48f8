import { expect, test } from 'vitest';
import { askedParts, suggestParts } from './suggest-parts.ts';

const option = (id: string, body: string, role: 'choice' | 'row' | 'column' = 'choice') => ({
  ...{ id, body, role, type: 'text' as const, file: null, isAnswer: false, hidden: false },
});
const questions = [
  {
    id: 'q1',
    body: '<b>Drink</b>?',
    responseType: 'single' as const,
    hidden: false,
    options: [option('a', 'Tea')],
  },
  {
    id: 'q2',
    body: 'Where?',
    responseType: 'multiple' as const,
    hidden: false,
    options: [option('b', 'Home')],
  },
  {
    ...{ id: 'q3', body: 'How good?', responseType: 'matrix' as const, hidden: false },
    options: [option('r', 'Price', 'row'), option('c', 'Bad', 'column')],
  },
  { id: 'q4', body: 'Old', responseType: 'text' as const, hidden: true, options: [] },
];

test('columns are matched by their headings, as people and exports write them, each part once', () => {
  const columns = ['drink?', 'Q2_1. Where? – Home', 'How good? [Price]', 'Drink?', 'Old', 'Where? – Home'];
  const found = suggestParts(
    columns.map((heading, index) => ({ index, heading })),
    askedParts(questions),
  );
  expect([...found].map(([index, { questionId, optionId }]) => [index, questionId, optionId])).toEqual([
    [0, 'q1', null],
    [1, 'q2', 'b'],
    [2, 'q3', 'r'],
  ]);
});
