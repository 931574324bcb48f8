import { expect, test } from 'vitest';
import { OptionMatcher } from './match-options.ts';

test('a cell with more parts than options is not a list', () => {
  const matcher = new OptionMatcher([{ id: 'a', value: 1, body: 'Tea' }]);
  const cell = 'Coffee;'.repeat(200_000);
  expect(matcher.split(cell, ';')).toEqual({ ids: [], unknown: [cell] });
});

const persian = new OptionMatcher([
  { id: 'want', value: 'می‌خواهم', body: 'می‌خواهم' },
  { id: 'bag', value: 'چای كيسه‌ای', body: 'چای كيسه‌ای' },
  { id: 'water', value: 'آب', body: 'آب' },
  { id: 'twelve', value: 12, body: 'Twelve' },
  { id: 'one', value: 1, body: 'One' },
  { id: 'two', value: 2, body: 'Two' },
]);

test.each(['می‌خواهم', 'می خواهم', 'میخواهم', 'مي  خواهم ', 'می\u200c خواهم'])(
  'finds an option by «%s»',
  (cell) => {
    expect(persian.find(cell)).toBe('want');
  },
);

test('finds options with different spaces in a list, and never merges two numbers', () => {
  expect(persian.split('می خواهم، چای کیسه ای', '،')).toEqual({ ids: ['want', 'bag'], unknown: [] });
  expect(persian.split('می خواهم آب', ' ')).toEqual({ ids: ['want', 'water'], unknown: [] });
  expect(persian.split('1 2', ' ')).toEqual({ ids: ['one', 'two'], unknown: [] });
  expect(persian.find('1 2')).toBeNull();
  expect(persian.find('T wo')).toBeNull();
});

test('keeps two options apart that differ by a space, and names both if a cell could mean either', () => {
  const both = new OptionMatcher([
    { id: 'apart', value: 'باز خواست', body: 'باز خواست' },
    { id: 'joined', value: 'بازخواست', body: 'بازخواست' },
  ]);
  expect([both.find('باز خواست'), both.find('بازخواست')]).toEqual(['apart', 'joined']);
  expect(both.find('باز‌خواست')).toBeNull();
  expect(both.candidates('باز‌خواست')).toEqual(['باز خواست', 'بازخواست']);
  expect(both.candidates('چیز دیگر')).toEqual([]);
});
