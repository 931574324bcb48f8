import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { fastParseSubmit } from './fast-parse-submit.ts';
import { submitResponse } from './participation-calls.ts';

const id = fc.uuid();
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const answer = fc.record(
  { questionId: id, value: fc.oneof(id, text, fc.double(), fc.array(id, { maxLength: 3 })), otherText: text },
  { requiredKeys: ['questionId', 'value'] },
);
const usual = fc.record(
  {
    inquiryId: id,
    attemptId: id,
    attemptSecret: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    revision: fc.integer({ min: 1, max: 9 }),
    answers: fc.array(answer, { maxLength: 4 }),
    duration: fc.option(fc.nat()),
    channel: fc.oneof(fc.constantFrom('newsletter', 'QR', 'not one', ''), fc.anything()),
  },
  { requiredKeys: ['inquiryId', 'attemptId', 'attemptSecret', 'revision', 'answers'] },
);
const odd = fc.oneof(
  fc.anything(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, -1, 0.5, '', '\u0000', '\ud800', [], {}),
);
const path = fc.constantFrom(
  ...[
    ['inquiryId'],
    ['attemptSecret'],
    ['revision'],
    ['duration'],
    ['channel'],
    ['extra'],
    ['answers'],
    ['answers', 0],
  ],
  ...[
    ['answers', 0, 'questionId'],
    ['answers', 0, 'value'],
    ['answers', 0, 'otherText'],
    ['answers', 0, 'more'],
  ],
);

/** Makes a usual body with one unusual value. */
const spoiled = fc.tuple(usual, path, odd).map(([body, keys, value]) => {
  const copy: unknown = { ...body, answers: body.answers.map((each) => ({ ...each })) };
  let at = copy;
  for (const key of keys.slice(0, -1)) at = Reflect.get(Object(at), key);
  if (typeof at === 'object' && at !== null) Reflect.set(at, keys.at(-1) ?? '', value);
  return copy;
});

test('accepts only bodies that the schema accepts, with the same result', () => {
  fc.assert(
    fc.property(fc.oneof(usual, spoiled, fc.anything()), (body) => {
      const quick = fastParseSubmit(body);
      if (quick === null) return;
      expect(validateWithSchema(submitResponse.input, body)).toEqual({ ok: true, data: quick });
    }),
    { numRuns: 2_000 },
  );
});

test('accepts the bodies that participants send', () => {
  fc.assert(
    fc.property(usual, (body) => {
      const plain = validateWithSchema(submitResponse.input, body).ok;
      expect(fastParseSubmit(body) !== null).toBe(plain);
    }),
  );
});
