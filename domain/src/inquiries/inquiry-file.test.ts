import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inquiry, question, segment, testId } from '../testing/builders.ts';
import { randomDefinition } from '../testing/random-definition.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import type { Definition } from './inquiry.ts';
import { parseInquiryFile, serializeInquiryFile } from './inquiry-file.ts';
import { noUnknownFields, serializeDefinition } from './stored-definition.ts';

const written = (definition: Definition, more: object = {}): unknown =>
  JSON.parse(
    JSON.stringify({
      ...serializeInquiryFile(
        { ...serializeDefinition(definition, noUnknownFields) },
        { charts: [], files: [] },
      ),
      ...more,
    }),
  );

test('reading a written inquiry gives it back, with every field and condition', () => {
  const everything = fc.oneof(randomDefinition, fc.constant(sampleInquiry()));
  fc.assert(
    fc.property(everything, (definition) => {
      expect(parseInquiryFile(written(definition))).toEqual({
        ok: true,
        file: { definition, charts: [], files: [] },
      });
    }),
  );
});

const poll = inquiry([segment('s', [question('q', 'single', { options: ['a', 'b'] })])]);
const stored = () => ({ ...serializeDefinition(poll, noUnknownFields) });

test('other files are refused as a whole', () => {
  for (const json of [null, [], 'x', {}, { format: 'other', version: 1 }, { ...stored() }]) {
    expect(parseInquiryFile(json)).toEqual({ ok: false, code: 'notInquiryFile' });
  }
  expect(parseInquiryFile(written(poll, { extra: 1 }))).toEqual({ ok: false, code: 'notInquiryFile' });
});

test('a file with content that this version would lose is refused as newer', () => {
  const newer = { ok: false, code: 'newerInquiryFile' };
  expect(parseInquiryFile(written(poll, { version: 2 }))).toEqual(newer);
  expect(parseInquiryFile(written(poll, { definition: { ...stored(), version: 99 } }))).toEqual(newer);
  expect(parseInquiryFile(written(poll, { definition: { ...stored(), sparkles: true } }))).toEqual(newer);
  const [first] = poll.segments;
  const segments = [{ ...first, questions: [{ ...first?.questions[0], sparkles: 1 }] }];
  expect(parseInquiryFile(written(poll, { definition: { ...stored(), segments } }))).toEqual(newer);
});

test.each([0, -1, -5, 1.5, '3', null])('a file with the impossible version %j is refused', (version) => {
  expect(parseInquiryFile(written(poll, { version }))).toEqual({ ok: false, code: 'notInquiryFile' });
  expect(parseInquiryFile(written(poll, { definition: { ...stored(), version } }))).toMatchObject({
    ok: false,
    code: 'invalidInput',
    problems: [{ path: 'version' }],
  });
});

test('invalid values, duplicate ids and too many parts are reported at their field', () => {
  const refusalOf = (change: object) => {
    const read = parseInquiryFile(written(poll, { definition: { ...stored(), ...change } }));
    return !read.ok && read.code === 'invalidInput'
      ? read.problems.map(({ path, code }) => [path, code])
      : read;
  };
  expect(refusalOf({ timeLimit: -1 })).toEqual([['timeLimit', 'tooSmall']]);
  expect(refusalOf({ theme: 'neon' })).toMatchObject([['theme', expect.any(String)]]);
  const [first] = poll.segments;
  const costly = [{ ...first, questions: [{ ...first?.questions[0], wrongScore: -1 }] }];
  expect(refusalOf({ segments: costly })).toEqual([['segments.0.questions.0.wrongScore', 'wrongScore']]);
  expect(refusalOf({ segments: [first, first] })).toContainEqual(['segments.1.id', 'duplicateId']);
  expect(refusalOf({ cooperationType: 'anon', anonymous: true })).toMatchObject([
    ['anonymous', 'secretBallotOpen'],
  ]);
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...first?.questions[0],
    id: testId(`q${index}`),
    options: [],
  }));
  expect(refusalOf({ segments: [{ ...first, questions: many }] })).toMatchObject([
    [expect.any(String), 'tooMany'],
  ]);
  const long = many.slice(0, 210).map((question) => ({ ...question, body: 'x'.repeat(20_000) }));
  expect(refusalOf({ segments: [{ ...first, questions: long }] })).toEqual([
    ['segments', 'documentTooLarge'],
  ]);
});
