import { describe, expect, test } from 'vitest';
import { fieldProblemCodes } from '../problem/field-problem.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import {
  accountForms,
  hostileJsonValues,
  protectedFields,
  serializeWithRawField,
} from '../testing/account-fields.ts';

describe.each(accountForms)('$name', ({ call, input }) => {
  const check = (json: string) => validateWithSchema(call.input, JSON.parse(json));

  test('accepts valid input', () => {
    expect(check(JSON.stringify(input))).toMatchObject({ ok: true });
  });

  test.each(Object.keys(input))('accepts any value of %s or refuses it with a known code', (field) => {
    for (const raw of [null, ...hostileJsonValues.map(([, value]) => value)]) {
      const checked = check(serializeWithRawField(input, field, raw));
      if (checked.ok) continue;
      expect(checked.problems.length, String(raw)).toBeGreaterThan(0);
      for (const { code } of checked.problems) expect(fieldProblemCodes, String(raw)).toContain(code);
    }
  });

  test('refuses account fields that callers must not write', () => {
    for (const other of protectedFields.filter((name) => !(name in input))) {
      for (const raw of ['["admin"]', 'true', 'null', '"00000000-0000-4000-8000-000000000004"']) {
        expect(check(serializeWithRawField(input, other, raw)).ok, `${other}: ${raw}`).toBe(false);
      }
    }
  });

  const texts = Object.keys(input).filter((field) => typeof input[field] === 'string');
  test.each(texts)('refuses a far too long %s by its length or as an unknown choice', (field) => {
    for (const pattern of ['a@', 'a.', '1 ', '-', ' ', '+', '0', '\u200e', '"', 'ﷺ', 'x@x.', '(']) {
      const long = pattern.repeat(Math.ceil(65_536 / pattern.length));
      const checked = check(JSON.stringify({ ...input, [field]: long }));
      if (checked.ok) throw new Error(`${pattern} over and over was taken`);
      // Only the first problem of a field is reported. Patterns run after these checks, so they never see a
      // text longer than an e-mail address.
      const [first] = checked.problems;
      expect(first?.path).toBe(field);
      expect(['tooLong', 'invalidValue', 'invalidId', 'invalidDate', 'controlCharacter']).toContain(
        first?.code,
      );
    }
  });
});
