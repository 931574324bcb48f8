import { expect, test } from 'vitest';
import { checkAnswer } from '../../participation/check-answer.ts';
import { answer, cells, chosen, chosenAll, option, question } from '../../testing/builders.ts';
import { measureFastestRun } from '../../testing/fastest.ts';
import type { AnswerValue } from '../answers.ts';
import { responseTypes } from '../question.ts';
import { answerTypes } from './index.ts';

const choices = [option('a'), option('b'), option('o', { role: 'other' }), option('n', { role: 'none' })];
const rows = [option('r1', { role: 'row' }), option('r2', { role: 'row' })];
const columns = [option('c1', { role: 'column' }), option('c2', { role: 'column' })];
const asked = {
  single: question('q', 'single', { options: choices }),
  dropdown: question('q', 'dropdown', { options: choices }),
  yesNo: question('q', 'yesNo', { options: ['yes', 'no'] }),
  multiple: question('q', 'multiple', { min: 2, max: 2, options: choices }),
  ranking: question('q', 'ranking', { options: ['a', 'b', 'c'] }),
  matrix: question('q', 'matrix', { options: [...rows, ...columns] }),
  text: question('q', 'text', { min: 2, max: 4 }),
  longText: question('q', 'longText', { min: 0, max: 5 }),
  number: question('q', 'number', { min: -5, max: 5 }),
  rating: question('q', 'rating', { min: 1, max: 5 }),
  scale: question('q', 'scale', { min: 0, max: 10 }),
  email: question('q', 'email'),
  phone: question('q', 'phone'),
  url: question('q', 'url'),
  date: question('q', 'date', { min: '2026-01-01', max: '2026-12-31' }),
  time: question('q', 'time', { min: '09:00', max: '17:00' }),
  file: question('q', 'file', { min: 2, max: 2 }),
};
type Type = keyof typeof asked;

const accepted: readonly [Type, AnswerValue][] = [
  ['single', chosen('a')],
  ['single', chosen('n')],
  ['dropdown', chosen('b')],
  ['yesNo', chosen('no')],
  ['multiple', chosenAll('a', 'b')],
  ['ranking', chosenAll('c', 'a', 'b')],
  ['matrix', cells({ r1: 'c2' })],
  ['matrix', cells({ r1: 'c2', r2: 'c2' })],
  ['text', 'سلام'],
  ['text', '🍵🍵🍵🍵'],
  ['text', '   ab   '],
  ['longText', 'a\nb\nc'],
  ['number', 0],
  ['number', -5],
  ['number', 4.999],
  ['rating', 5],
  ['scale', 0],
  ['email', ' Sara.Ahmadi@Example.com '],
  ['phone', '۰۲۱-۱۲۳۴ ۵۶۷۸'],
  ['phone', '+98 (21) 1234-5678'],
  ['url', 'https://example.com'],
  ['url', 'HTTP://example.com:8080/a?b=c#d'],
  ['url', 'https://نظر.ایران/پرسش'],
  ['url', 'spotify.com/x'],
  ['url', 'example.com:8080/a'],
  ['url', 'نظر.ایران'],
  ['date', '2026-02-28'],
  ['date', '2026-12-31'],
  ['time', '09:00'],
  ['time', '17:00:59'],
  ['file', chosenAll('f1', 'f2')],
];

test.each(accepted)('%s accepts %j', (type, value) => {
  expect(checkAnswer(asked[type], answer('q', value))).toBeNull();
});

const refused: readonly [Type, AnswerValue, string, (string | number)?][] = [
  ['single', chosen('x'), 'optionOfAnotherQuestion'],
  ['single', '__proto__', 'optionOfAnotherQuestion'],
  ['single', 'constructor', 'optionOfAnotherQuestion'],
  ['single', chosenAll('a', 'b'), 'wrongType'],
  ['single', 1, 'wrongType'],
  ['file', chosen('f1'), 'wrongType'],
  ['file', chosenAll('f1'), 'filesTooFew', 2],
  ['file', chosenAll('f1', 'f2', 'f3'), 'filesTooMany', 2],
  ['file', chosenAll('f1', 'f1'), 'duplicateId'],
  ['single', chosen('o'), 'otherTextRequired'],
  ['dropdown', cells({ r1: 'c1' }), 'wrongType'],
  ['yesNo', 'yes', 'optionOfAnotherQuestion'],
  ['multiple', chosen('a'), 'wrongType'],
  ['multiple', chosenAll('a'), 'chooseAtLeast', 2],
  ['multiple', chosenAll('a', 'b', 'o'), 'chooseAtMost', 2],
  ['multiple', chosenAll('a', 'a'), 'duplicateId'],
  ['multiple', chosenAll('a', 'n'), 'chooseOptions'],
  ['multiple', chosenAll('a', 'o'), 'otherTextRequired'],
  ['multiple', chosenAll('a', 'x'), 'optionOfAnotherQuestion'],
  ['ranking', chosenAll('a', 'b'), 'rankAll'],
  ['ranking', chosenAll('a', 'b', 'b'), 'rankAll'],
  ['ranking', chosenAll('a', 'b', 'c', 'c'), 'rankAll'],
  ['ranking', chosenAll('a', 'b', 'x'), 'optionOfAnotherQuestion'],
  ['ranking', chosen('a'), 'wrongType'],
  ['matrix', cells({ r1: 'r2' }), 'optionOfAnotherQuestion'],
  ['matrix', cells({ c1: 'c2' }), 'optionOfAnotherQuestion'],
  ['matrix', cells({ x: 'c2' }), 'optionOfAnotherQuestion'],
  ['matrix', JSON.parse(`{"__proto__": "${chosen('c1')}"}`), 'optionOfAnotherQuestion'],
  ['matrix', chosenAll('r1', 'c1'), 'wrongType'],
  ['text', 'a', 'textTooShort', 2],
  ['text', '🍵', 'textTooShort', 2],
  ['text', 'abcde', 'textTooLong', 4],
  ['text', 12, 'wrongType'],
  ['longText', chosenAll('a'), 'wrongType'],
  ['number', '3', 'wrongType'],
  ['number', Number.NaN, 'wrongType'],
  ['number', Number.POSITIVE_INFINITY, 'wrongType'],
  ['number', -5.001, 'numberTooSmall', -5],
  ['number', 6, 'numberTooBig', 5],
  ['rating', 2.5, 'notInteger'],
  ['rating', 0, 'numberTooSmall', 1],
  ['scale', 11, 'numberTooBig', 10],
  ['scale', '5', 'wrongType'],
  ['email', 'sara@', 'invalidEmailAnswer'],
  ['email', 'a@b.com, c@d.com', 'invalidEmailAnswer'],
  ['email', `a@${'x'.repeat(64_000)}`, 'invalidEmailAnswer'],
  ['phone', 'call me', 'invalidPhone'],
  ['phone', '۰۹۱۲', 'phoneTooShort'],
  ['phone', '+98 21 12', 'phoneTooShort'],
  ['phone', '1'.repeat(64_000), 'invalidPhone'],
  ['url', 'javascript:alert(1)', 'invalidUrl'],
  ['url', 'mailto:sara@example.com', 'invalidUrl'],
  ['url', 'sara@example.com', 'invalidUrl'],
  ['url', '12.5', 'invalidUrl'],
  ['url', 'no idea', 'invalidUrl'],
  ['url', 'localhost:3000', 'invalidUrl'],
  ['url', 'https://localhost', 'invalidUrl'],
  ['url', 'https://user@example.com', 'invalidUrl'],
  ['url', 'https://exa mple.com', 'invalidUrl'],
  ['date', '2026-02-29', 'invalidDate'],
  ['date', '2026-13-01', 'invalidDate'],
  ['date', '1405-01-01T00:00:00Z', 'invalidDate'],
  ['date', 'jalali:1405-1-', 'invalidDate'],
  ['date', '2025-12-31', 'dateTooEarly', '2026-01-01'],
  ['date', '2027-01-01', 'dateTooLate', '2026-12-31'],
  ['time', '24:00', 'invalidTime'],
  ['time', '9:00', 'invalidTime'],
  ['time', '09:', 'minuteRequired'],
  ['time', '09', 'minuteRequired'],
  ['time', ':30', 'hourRequired'],
  ['time', ':', 'invalidTime'],
  ['time', '08:59:59', 'dateTooEarly', '09:00'],
  ['time', '17:01', 'dateTooLate', '17:00'],
];

test.each(refused)('%s refuses %j with %s', (type, value, code, limit) => {
  const params = limit === undefined ? {} : { params: { limit } };
  expect(checkAnswer(asked[type], answer('q', value))).toEqual({ code, ...params });
});

test.each([
  ['2026-12-31', '2027-01-01', 'dateAhead'],
  ['2027-01-01', '2027-01-01', 'dateTooLate'],
  ['2026-12-30', '2027-01-01', 'dateTooLate'],
] as const)('on %s, the date %s with the maximum 2026-12-31 is refused with %s', (today, day, code) => {
  const problem = checkAnswer(asked.date, answer('q', day), today);
  expect(problem).toEqual({ code, params: { limit: '2026-12-31' } });
});

const missing: readonly [Type, string][] = [
  ['single', 'chooseOption'],
  ['dropdown', 'chooseOption'],
  ['yesNo', 'chooseOption'],
  ['multiple', 'chooseOptions'],
  ['ranking', 'rankAll'],
  ['matrix', 'answerAllRows'],
  ['text', 'answerRequired'],
  ['longText', 'answerRequired'],
  ['number', 'answerRequired'],
  ['rating', 'answerRequired'],
  ['scale', 'answerRequired'],
  ['email', 'answerRequired'],
  ['phone', 'answerRequired'],
  ['url', 'answerRequired'],
  ['date', 'answerRequired'],
  ['time', 'answerRequired'],
  ['file', 'answerRequired'],
];

test.each(missing)('a mandatory %s without an answer gives %s, an optional one no problem', (type, code) => {
  for (const given of [undefined, answer('q', ''), answer('q', ' \n '), answer('q', []), answer('q', {})]) {
    expect(checkAnswer({ ...asked[type], isForce: true }, given)).toEqual({ code });
    expect(checkAnswer(asked[type], given)).toBeNull();
  }
});

test('a mandatory matrix needs every row, an optional one any rows', () => {
  const part = answer('q', cells({ r1: 'c1' }));
  expect(checkAnswer({ ...asked.matrix, isForce: true }, part)).toEqual({ code: 'answerAllRows' });
});

test('«None of these» alone is enough with any minimum', () => {
  expect(checkAnswer(asked.multiple, answer('q', chosenAll('n')))).toBeNull();
});

test('«Other» needs a text of at most 1000 code points', () => {
  const given = (text: string) => checkAnswer(asked.single, answer('q', chosen('o'), text));
  expect(given('Maté')).toBeNull();
  expect(given('🍵'.repeat(1000))).toBeNull();
  expect(given('  ')).toEqual({ code: 'otherTextRequired' });
  expect(given('🍵'.repeat(1001))).toEqual({ code: 'textTooLong', params: { limit: 1000 } });
});

test('patterns stay fast on hostile texts', () => {
  const hostile = ['a@', '1 ', 'https://', 'https://a.', 'a-', '.', '\u200c'].map((part) =>
    part.repeat(Math.floor(20_000 / part.length)),
  );
  const taken = measureFastestRun(() => {
    for (const type of ['email', 'phone', 'url', 'date', 'time'] as const) {
      for (const text of hostile) expect(checkAnswer(asked[type], answer('q', text))).not.toBeNull();
    }
  });
  expect(taken).toBeLessThan(500);
});

test('the registry has an entry for every response type', () => {
  for (const responseType of responseTypes) {
    const answerType = answerTypes[responseType];
    expect(answerType.responseType).toBe(responseType);
    expect(Object.keys(asked).includes(responseType), responseType).toBe(answerType.takesAnswer);
    const { min, max } = answerType.usualBounds(4);
    expect(min === null && max === null, responseType).toBe(answerType.bounds === 'none');
  }
});
