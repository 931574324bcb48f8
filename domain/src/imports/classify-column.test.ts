import { expect, test } from 'vitest';
import { profileTable } from '../testing/profile-table.ts';
import { classifyColumn } from './classify-column.ts';
import { makeMissingValuesSuggester } from './make-missing-values-suggester.ts';
import { proposeColumnPlans } from './propose-column-plans.ts';

type Table = Readonly<Record<string, readonly string[]>>;

/** Repeats each cell as often as the map says. */
const often = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([cell, times]) => Array.from({ length: times }, () => cell));

const discuss = often({
  'Yes, I think it would': 563,
  'No, I don’t think it would': 301,
  Maybe: 208,
  'Yes, it has': 41,
  'No, it has not': 27,
});
const devices = ['Phone', 'Laptop', 'Tablet', 'Desk, shared'];
/** Makes cells with every combination of some words. */
const combinations = (words: readonly string[], separator: string) =>
  Array.from({ length: 2 ** words.length - 1 }, (_, at) =>
    words.filter((_word, bit) => Math.floor((at + 1) / 2 ** bit) % 2 === 1).join(separator),
  );
const times = (cells: readonly string[], count: number) => Array.from({ length: count }, () => cells).flat();

const typesOf = (table: Table, separator?: string | null) =>
  proposeColumnPlans(profileTable(table), '.', { separator }).map(({ question }) => [
    question?.responseType,
    question?.separator ?? null,
    question?.options.length,
  ]);
const doubtsOf = (table: Table, separator?: string) =>
  profileTable(table).map((column) => classifyColumn(column, { decimal: '.', separator }).doubt);

test('single choices that contain commas stay whole next to multiple choices with semicolons', () => {
  const table = { Discuss: discuss, Devices: times(combinations(devices, ';'), 20) };
  expect(typesOf(table)).toEqual([
    ['single', null, 5],
    ['multiple', ';', 4],
  ]);
  expect(doubtsOf(table, ';')).toEqual([null, null]);
});

test('a column with commas in a table without other columns stays whole and has to be checked', () => {
  expect(typesOf({ Discuss: discuss })).toEqual([['single', null, 5]]);
  expect(doubtsOf({ Discuss: discuss })).toEqual([{ code: 'separator', separator: ',' }]);
});

test('multiple choices with commas are recognised by their combinations', () => {
  const drinks = times(combinations(['Tea', 'Milk', 'Water'], ', '), 4);
  const table = { Discuss: discuss, Drinks: drinks };
  expect(typesOf(table)).toEqual([
    ['single', null, 5],
    ['multiple', ',', 3],
  ]);
  expect(doubtsOf(table, ',')).toEqual([{ code: 'separator', separator: ',' }, null]);
});

test('one separator applies to the whole table, and another one raises a doubt', () => {
  const table = {
    Devices: times(combinations(devices, ';'), 4),
    Places: times(combinations(['Home', 'Office'], ';'), 4),
    Drinks: times(combinations(['Tea', 'Milk', 'Water'], ', '), 4),
  };
  expect(typesOf(table).map(([type, sign]) => [type, sign])).toEqual([
    ['multiple', ';'],
    ['multiple', ';'],
    ['single', null],
  ]);
  expect(doubtsOf(table, ';')).toEqual([null, null, { code: 'separator', separator: ',' }]);
  expect(typesOf(table, ',').map(([type]) => type)).toEqual(['dropdown', 'single', 'multiple']);
  expect(typesOf(table, null).map(([type]) => type)).toEqual(['dropdown', 'single', 'single']);
});

test('pairs from two lists are single options', () => {
  const pairs = ['Male, 18–24', 'Male, 25–34', 'Female, 18–24', 'Female, 25–34', 'Male, 35+', 'Female, 35+'];
  expect(typesOf({ Who: times(pairs, 9) })).toEqual([['single', null, 6]]);
});

test('numbers with few values stay numbers, and possible codes have to be checked', () => {
  const ages = times(
    Array.from({ length: 16 }, (_, at) => String(at + 15)),
    10,
  );
  const table = { Age: ages, Children: times(['0', '1', '5', '2'], 5), Sex: times(['1', '2'], 9) };
  expect(typesOf(table).map(([type]) => type)).toEqual(['number', 'number', 'single']);
  expect(doubtsOf(table)).toEqual([null, null, { code: 'codes' }]);
});

test('codes for «not answered» are suggested, and the type follows from the other cells', () => {
  const many = Array.from({ length: 150 }, (_, at) => String(at * 7 + 100));
  const clock = Array.from({ length: 150 }, (_, at) => `${8 + (at % 12)}:${10 + Math.floor(at / 12)}`);
  const table = {
    Age: [...times(['15', '22', '30', '41'], 10), ...times(['NA', '-99'], 8)],
    Income: [...many, ...times(['N/A', '-99', 'NULL'], 20)],
    Mood: times(['1', '2', '3', '4', '5', '99'], 5),
    Drink: times(['Tea', 'Coffee', 'NULL', '-'], 5),
    Degrees: times(['-99', '-12', '0', '14.5', '20'], 3),
    Country: times(['NA', 'ZA', 'BW', 'AO'], 9),
    Gone: times(['NA'], 9),
    Answer: times(['Agree', 'Disagree', '-99'], 9),
    Flat: times(['Ground', '1', '2', '-99'], 9),
    Came: [...clock, ...times(['-99'], 20)],
  };
  const columns = profileTable(table);
  const missing = makeMissingValuesSuggester(columns, '.');
  expect([...missing(0)].toSorted()).toEqual(['-', '-99', '99', 'N/A', 'NA', 'NULL']);
  expect(missing(4)).not.toContain('-99');
  expect(missing(5)).not.toContain('NA');
  expect([7, 8, 9].map((at) => missing(at).includes('-99'))).toEqual([true, true, true]);
  const planned = proposeColumnPlans(columns, '.');
  expect(planned.map(({ use, question }) => question?.responseType ?? use)).toEqual([
    ...['number', 'number', 'scale', 'single', 'number', 'single', 'skip', 'single', 'single', 'time'],
  ]);
  expect(planned.slice(0, 3).map(({ question }) => [question?.min, question?.max])).toEqual([
    [15, 41],
    [100, 149 * 7 + 100],
    [1, 5],
  ]);
  expect(planned[3]?.question?.options.map(({ value }) => value)).toEqual(['Tea', 'Coffee']);
  expect(planned[7]?.question?.options.map(({ value }) => value)).toEqual(['Agree', 'Disagree']);
  // Without codes, the same columns are texts and options again.
  const without = proposeColumnPlans(columns, '.', { missing: () => [] });
  expect(without.map(({ question }) => question?.responseType)).toEqual([
    ...['single', 'text', 'number', 'single', 'number', 'single', 'text', 'single', 'single', 'text'],
  ]);
});

test('the decimal sign of the column decides which numbers are codes', () => {
  const columns = profileTable({ Grams: times(['0.143', '1.250', '3.875', '9.999', '12.5'], 8) });
  expect(makeMissingValuesSuggester(columns, ',')(0)).toEqual([]);
});

test('every column has examples, including text columns', () => {
  const texts = Array.from({ length: 300 }, (_, at) => `answer ${at} ${'long '.repeat(at % 60)}`);
  const [column] = profileTable({ Why: [...texts, 'No idea', 'no idea'] });
  expect(column?.values).toBeNull();
  expect(column?.examples).toHaveLength(12);
  expect(column?.examples?.every(({ value }) => value.length <= 60)).toBe(true);
});
