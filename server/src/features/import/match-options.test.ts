import { expect, test } from 'vitest';
import { OptionMatcher } from './match-options.ts';

test('a cell with more parts than options can be is no list of them', () => {
  const matcher = new OptionMatcher([{ id: 'a', value: 1, body: 'Tea' }]);
  const cell = 'Coffee;'.repeat(200_000);
  expect(matcher.split(cell, ';')).toEqual({ ids: [], unknown: [cell] });
});
