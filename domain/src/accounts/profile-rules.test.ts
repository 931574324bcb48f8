import { describe, expect, test } from 'vitest';
import { findBirthDateProblem } from './birth-date.ts';
import { isCountryCode } from './country.ts';
import { normalizeNationalId } from './national-id.ts';
import { isReservedUsername, normalizeUsername } from './username.ts';

const person = { country: 'IR', personType: 'real' } as const;
const company = { country: 'IR', personType: 'legal' } as const;

describe('a national code of Iran', () => {
  test.each([
    ['0012345679', '0012345679'],
    ['۰۰۱۲۳۴۵۶۷۹', '0012345679'],
    ['٠٠١٢٣٤٥٦٧٩', '0012345679'],
    [' 001-234567-9 ', '0012345679'],
    ['\u200f0084575948', '0084575948'],
    ['0499370899', '0499370899'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(normalizeNationalId(typed, person)).toBe(kept);
    expect(normalizeNationalId(typed, { ...person, personType: null })).toBe(kept);
    expect(normalizeNationalId(typed, company)).toBeNull();
  });

  test.each([
    '0012345678',
    '0084575947',
    '1111111111',
    '0000000000',
    '1230000001',
    '012345679',
    '00123456790',
    'A012345679',
    '10380284790',
    '',
    '-',
  ])('%j is invalid', (typed) => {
    expect(normalizeNationalId(typed, person)).toBeNull();
  });

  test('the check digit detects two swapped neighbours or one wrong digit', () => {
    const code = '0084575948';
    for (let digit = 0; digit <= 9; digit++) {
      const typed = code.replace('7', String(digit));
      expect(normalizeNationalId(typed, person)).toBe(digit === 7 ? code : null);
    }
    expect(normalizeNationalId('0048575948', person)).toBeNull();
  });
});

describe('a legal id of Iran', () => {
  test.each([
    ['10380284790', '10380284790'],
    ['۱۰۳۸۰۲۸۴۷۹۰', '10380284790'],
    ['14007650912', '14007650912'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(normalizeNationalId(typed, company)).toBe(kept);
    expect(normalizeNationalId(typed, { ...company, personType: null })).toBe(kept);
    expect(normalizeNationalId(typed, person)).toBeNull();
  });

  test.each(['10380284791', '10380284970', '1038028479', '103802847900', '10300000001'])(
    '%j is invalid',
    (typed) => {
      expect(normalizeNationalId(typed, company)).toBeNull();
    },
  );
});

test.each([
  ['AB-123 456', 'AB-123456'],
  ['ab۱۲', 'ab12'],
  ['Ünïque9', 'Ünïque9'],
  ['0012345678', '0012345678'],
  ['a/b', null],
  ['<b>', null],
  ['--', null],
  ['', null],
])('elsewhere %j is kept as %j', (typed, kept) => {
  expect(normalizeNationalId(typed, { country: 'DE', personType: 'real' })).toBe(kept);
  expect(normalizeNationalId(typed, { country: 'UN', personType: null })).toBe(kept);
});

describe('a username', () => {
  test.each([
    ['Sara_K', 'sara_k'],
    [' sara.k ', 'sara.k'],
    ['sara۱۲', 'sara12'],
    ['ｓａｒａ', 'sara'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(normalizeUsername(typed)).toBe(kept);
  });

  test.each([
    'sara@example.com',
    '09121234567',
    '+989121234567',
    '1sara',
    'sa',
    '_sara',
    'سارا',
    'sara k',
    'sаra',
    'a'.repeat(33),
    '__proto__',
    '',
  ])('%j is refused because it could be an address, a number or the site itself', (typed) => {
    expect(normalizeUsername(typed)).toBeNull();
  });

  test.each(['admin', 'root', 'support', 'nazar', 'a.d.m.i.n', 'admin_1', 'nazar2026', 'support.'])(
    '%s is reserved for the site',
    (name) => {
      expect(isReservedUsername(name)).toBe(true);
    },
  );

  test.each(['sara', 'roots', 'nazari', 'adminton', 'rooted_7'])('%s is allowed', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});

test.each([
  ['1900-01-01', null],
  ['1899-12-31', { code: 'dateTooEarly', params: { limit: '1900-01-01' } }],
  ['1990-02-28', null],
  ['2026-11-21', null],
  ['2026-11-22', { code: 'birthDateAhead' }],
])('at noon in Tehran on 21 November 2026, the problem of the birthday %s is %o', (day, problem) => {
  expect(findBirthDateProblem(day, Date.parse('2026-11-21T08:30:00Z'))).toEqual(problem);
});

test('today is a valid birthday as soon as it has begun in any time zone', () => {
  expect(findBirthDateProblem('2026-11-22', Date.parse('2026-11-21T10:00:00Z'))).toBeNull();
});

test('countries are those of ISO 3166 and «not specified»', () => {
  expect(['IR', 'DE', 'UN', 'US'].every(isCountryCode)).toBe(true);
  expect(['ir', 'XX', '', 'IRN', 'toString', '__proto__'].some(isCountryCode)).toBe(false);
});
