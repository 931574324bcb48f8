import { describe, expect, test } from 'vitest';
import { inquiry, option, question, segment, testId } from '../testing/builders.ts';
import { findInquiryPoll } from './find-inquiry-poll.ts';
import type { Definition } from './inquiry.ts';

const drink = (fields: Parameters<typeof question>[2] = {}) =>
  question('drink', 'single', {
    body: '<p>Tea or <strong>coffee</strong>?</p>',
    options: [option('tea', { body: 'Tea' }), option('coffee', { body: 'Coffee &amp; milk' })],
    ...fields,
  });
const asking = (
  questions: ReturnType<typeof question>[],
  settings: Partial<Definition> = {},
): Definition => ({
  ...inquiry([segment('', questions)]),
  ...settings,
});

test('the only question of an open inquiry is found, with its options as plain texts', () => {
  expect(findInquiryPoll(asking([drink(), question('note', 'text', { hidden: true })]))).toEqual({
    questionId: testId('drink'),
    body: 'Tea or coffee?',
    options: [
      { id: testId('tea'), body: 'Tea' },
      { id: testId('coffee'), body: 'Coffee & milk' },
    ],
  });
});

describe('finds no poll in', () => {
  const many = Array.from({ length: 11 }, (_, index) => option(`many.${index}`, { body: 'x' }));
  test.each<[string, Definition]>([
    ['an inquiry of two questions', asking([drink(), question('why', 'text')])],
    ['a question below a statement', asking([question('intro', 'statement'), drink()])],
    ['a question for several answers', asking([{ ...drink(), responseType: 'multiple' }])],
    [
      'a question whose options each participant gets in another order',
      asking([drink({ randomOptions: true })]),
    ],
    [
      'a question with limited places',
      asking([drink({ options: [option('one', { capacity: 1 }), option('two')] })]),
    ],
    ['a question with very many options', asking([drink({ options: many })])],
    ['an inquiry with a time limit', asking([drink()], { timeLimit: 5 })],
    ['an inquiry for accounts', asking([drink()], { cooperationType: 'users' })],
  ])('%s', (_, definition) => {
    expect(findInquiryPoll(definition)).toBeNull();
  });
});
