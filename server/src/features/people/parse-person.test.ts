import { expect, test } from 'vitest';
import { parseTypedPerson } from './parse-person.ts';

test.each([
  ['a number of the chosen country', { mobile: '۰۹۱۲ ۱۲۳ ۴۵۶۷' }, 'IR', { mobile: '+989121234567' }],
  ['a spelled-out country', { mobile: '0098-912-123-4567' }, null, { mobile: '+989121234567' }],
  ['an address in another case', { email: ' Sara@Example.COM ' }, null, { email: 'sara@example.com' }],
  ['a name with odd spaces', { name: ' Sara\n\tK. ', email: 'a@b.ir' }, null, { name: 'Sara K.' }],
] as const)('reads %s', (_title, typed, country, person) => {
  const read = parseTypedPerson({ name: '', email: '', mobile: '', ...typed }, country);
  expect(read).toMatchObject({ ok: true, person });
});

test.each([
  ['nothing to reach them by', { name: 'Sara' }, 'email', 'noContact'],
  ['two addresses', { email: 'a@b.ir, c@d.ir' }, 'email', 'invalidEmail'],
  ['an address with a second header', { email: 'a@b.ir\nBcc: c@d.ir' }, 'email', 'lineBreak'],
  ['a number without a country', { mobile: '0912 123 4567' }, 'mobile', 'mobileNeedsCountry'],
  ['two numbers', { mobile: '09121234567 09351234567' }, 'mobile', 'invalidMobile'],
  ['a number that is none', { mobile: '+98 12' }, 'mobile', 'invalidMobile'],
  ['a formula', { name: '=HYPERLINK("x")', email: 'a@b.ir' }, 'name', 'formula'],
  ['a formula for an address', { email: '=1+1' }, 'email', 'formula'],
  ['a name without an end', { name: 'a'.repeat(101), email: 'a@b.ir' }, 'name', 'nameTooLong'],
] as const)('refuses %s', (_title, typed, field, code) => {
  expect(parseTypedPerson({ name: '', email: '', mobile: '', ...typed }, null)).toEqual({
    ok: false,
    field,
    code,
  });
});

test('cells of megabytes are refused by their length alone', () => {
  const cell = `a${' '.repeat(2_000_000)}b`;
  const person = { name: 'Sara', email: 'sara@example.com', mobile: '' };
  expect(parseTypedPerson({ ...person, name: cell }, null)).toMatchObject({ ok: false, code: 'nameTooLong' });
  expect(parseTypedPerson({ ...person, email: cell }, null)).toMatchObject({
    ok: false,
    code: 'invalidEmail',
  });
  expect(parseTypedPerson({ ...person, mobile: cell }, null)).toMatchObject({
    ok: false,
    code: 'invalidMobile',
  });
});
