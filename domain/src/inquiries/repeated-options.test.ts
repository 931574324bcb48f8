import { expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { listPublishProblems } from './publishing/publish-problems.ts';
import { findRepeatedOptions } from './repeated-options.ts';

test('options with the label of an earlier one are found, without blank and hidden ones', () => {
  const options = [
    option('a', { body: 'Tea', hidden: true }),
    option('b', { body: 'Tea' }),
    option('c', { body: ' ' }),
    option('d', { body: '' }),
    option('e', { body: ' TEA ' }),
    option('f', { body: 'Tea', role: 'other' }),
  ];
  expect(findRepeatedOptions(options)).toEqual([
    { id: testId('e'), group: 'choice', number: 5, first: 2 },
    { id: testId('f'), group: 'choice', number: 6, first: 2 },
  ]);
});

test('a row and a column may have the same label, and so may accepted answers', () => {
  const options = [
    option('row', { body: 'Tea', role: 'row' }),
    option('column', { body: 'Tea', role: 'column' }),
    option('one', { body: 'Four', role: 'accepted' }),
    option('two', { body: 'Four', role: 'accepted' }),
  ];
  expect(findRepeatedOptions(options)).toEqual([]);
});

test('repeated options don’t prevent publishing', () => {
  const options = [option('a', { body: 'Tea' }), option('b', { body: 'Tea' })];
  expect(listPublishProblems(inquiry([segment('s', [question('drink', 'single', { options })])]))).toEqual(
    [],
  );
});
