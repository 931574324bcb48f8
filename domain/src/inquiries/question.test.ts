import { expect, test } from 'vitest';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { testId } from '../testing/builders.ts';
import { questionSchema } from './question.ts';

const whole = { id: testId('q'), responseType: 'text', body: 'Tea?', sortOrder: 1, pageNumber: 1 };

test.each([
  ['sortOrder', null, 'sortOrderRequired'],
  ['sortOrder', 1.5, 'sortOrderRequired'],
  ['pageNumber', 'one', 'pageNumberRequired'],
  ['score', null, 'scoreRequired'],
  ['score', 'x', 'scoreRequired'],
  ['wrongScore', null, 'wrongScore'],
  ['wrongScore', -1, 'wrongScore'],
  ['body', 'a\u0000b', 'controlCharacter'],
  ['code', 7, 'unknownField'],
] as const)('a question with %s %j is refused as %s', (field, value, code) => {
  const checked = validateWithSchema(questionSchema, { ...whole, [field]: value });
  expect(checked.ok ? [] : checked.problems.map((each) => [each.path, each.code])).toEqual([[field, code]]);
});

test('omitted fields of a question get their defaults', () => {
  expect(validateWithSchema(questionSchema, whole)).toMatchObject({
    ok: true,
    data: { type: 'text', score: 0, wrongScore: 0, min: null, max: null, hidden: false, options: [] },
  });
});
