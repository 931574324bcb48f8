import { expect, test } from 'vitest';
import { answer, cells, chosen, chosenAll, option, question } from '../../testing/builders.ts';
import type { AnswerValue } from '../answers.ts';
import type { Question } from '../question.ts';
import { answerTypes } from './index.ts';

function normalized(asked: Question, value: AnswerValue, otherText?: string) {
  return answerTypes[asked.responseType].normalize(asked, answer(asked.body.slice(0, -1), value, otherText));
}

test('chosen options are in the order of the definition, not of the clicks', () => {
  const asked = question('q', 'multiple', { min: 0, max: 3, options: ['a', 'b', 'c'] });
  expect(normalized(asked, chosenAll('c', 'a')).value).toEqual(chosenAll('a', 'c'));
});

test('a ranking keeps its order', () => {
  const asked = question('q', 'ranking', { options: ['a', 'b', 'c'] });
  expect(normalized(asked, chosenAll('c', 'a', 'b')).value).toEqual(chosenAll('c', 'a', 'b'));
});

test('matrix cells are in the order of the rows', () => {
  const rows = ['r1', 'r2'].map((name) => option(name, { role: 'row' }));
  const columns = ['c1', 'c2'].map((name) => option(name, { role: 'column' }));
  const asked = question('q', 'matrix', { options: [...rows, ...columns] });
  const { value } = normalized(asked, cells({ r2: 'c1', r1: 'c2' }));
  expect(Object.keys(value)).toEqual(chosenAll('r1', 'r2'));
});

test('the text of «Other» is removed when another option is chosen, and trimmed otherwise', () => {
  const asked = question('q', 'single', { options: ['a', option('o', { role: 'other' })] });
  expect(normalized(asked, chosen('a'), 'left over')).toEqual(answer('q', chosen('a')));
  expect(normalized(asked, chosen('o'), ' Maté ')).toEqual(answer('q', chosen('o'), 'Maté'));
});

const values: readonly [Question['responseType'], AnswerValue, AnswerValue][] = [
  ['text', '  a b  ', 'a b'],
  ['longText', '\n a\nb \n', 'a\nb'],
  ['number', -0, 0],
  ['phone', '۰۹۱۲ ۳۴۵', '0912 345'],
  ['phone', '\u200e+98 21', '+98 21'],
  ['email', ' Sara@Example.com', 'Sara@Example.com'],
  ['url', ' https://example.com ', 'https://example.com'],
  ['url', ' spotify.com/x ', 'https://spotify.com/x'],
  ['url', 'example.com:8080', 'https://example.com:8080'],
  ['url', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['time', '09:30:00', '09:30'],
  ['time', '09:30:15', '09:30:15'],
  ['date', ' 2026-03-21', '2026-03-21'],
];

test.each(values)('%s stores %j as %j', (responseType, given, kept) => {
  expect(Object.is(normalized(question('q', responseType), given).value, kept)).toBe(true);
});
