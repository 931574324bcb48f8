import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileInquiry } from '../inquiries/compile.ts';
import { addSegment, editSegment } from '../inquiries/edits/edit-inquiry.ts';
import {
  answer,
  chosenAll,
  inquiry,
  option,
  question,
  requireEdited,
  segment,
  unpublishedContext,
} from '../testing/builders.ts';
import { randomAnswers } from '../testing/random-answers.ts';
import { sampleAnswers, sampleInquiry } from '../testing/sample-inquiry.ts';
import { decodeAnswers, encodeAnswers } from './encode-answers.ts';

const compiled = compileInquiry(sampleInquiry());

test('decoding returns the encoded answers, even after JSON', () => {
  fc.assert(
    fc.property(randomAnswers(compiled), (answers) => {
      const { choices, rest } = JSON.parse(JSON.stringify(encodeAnswers(compiled, answers)));
      expect(decodeAnswers(compiled, choices, rest)).toEqual(answers);
    }),
  );
});

test('choices contain only codes that fit a smallint', () => {
  const { choices, rest } = encodeAnswers(compiled, sampleAnswers());
  for (const code of choices) expect(compiled.optionByCode.has(code)).toBe(true);
  expect(Object.keys(rest).every((key) => /^\d+(\.other)?$/.test(key))).toBe(true);
});

test('a response can be read after its questions were reworded, reordered and hidden', () => {
  const before = inquiry([segment('s', [question('q', 'ranking', { options: ['a', 'b', 'c'] })])]);
  const given = [answer('q', chosenAll('c', 'a', 'b'))];
  const { choices, rest } = encodeAnswers(compileInquiry(before), given);
  const reworded = segment('s', [
    question('new', 'single', { options: ['x', 'y'] }),
    question('q', 'ranking', {
      options: [option('b', { body: 'B' }), option('a', { hidden: true }), 'c', 'd'],
      hidden: true,
    }),
  ]);
  const after = requireEdited(
    addSegment(
      requireEdited(editSegment(before, reworded, { published: before, answered: true })),
      segment('t', [question('z', 'email')]),
      unpublishedContext,
      0,
    ),
  );
  expect(decodeAnswers(compileInquiry(after), choices, rest)).toEqual(given);
});

test('a response with choices only is read back', () => {
  expect(decodeAnswers(compiled, [], null)).toEqual([]);
});
