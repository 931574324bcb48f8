import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../text/decimal.ts';
import { parseCellNumber } from './cell-number.ts';
import { ColumnProfiler, maxProfiledValues } from './column-profiler.ts';
import { planColumn, planQuestion } from './plan-column.ts';

function learn(cells: readonly string[], heading = 'Q', decimal: '.' | ',' = '.') {
  const profiler = new ColumnProfiler(heading);
  for (const cell of cells) profiler.see(cell);
  return profiler.profile(0, heading, decimal);
}
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));
const repeat = (cells: readonly string[], times: number) => Array.from({ length: times }, () => cells).flat();

describe('plans a column', () => {
  test.each([
    ['nothing', ['', ' '], 'Q', 'skip', null],
    ['names of rows', ['a', 'b', 'c'], 'Response ID', 'skip', null],
    ['moments', ['2024-05-31 13:45:00', '۱۴۰۳/۰۳/۱۱ ۱۰:۲۰'], 'Timestamp', 'submitted', null],
    ['moments of a beginning', ['2024-05-31T13:45:00Z'], 'Start', 'started', null],
    [
      'moments, some of them at midnight',
      ['2024-05-31 13:45', '2024-06-01', '2024-06-02 8:00'],
      'Q',
      'submitted',
      null,
    ],
    ['seconds', ['12', '300'], 'Duration (s)', 'duration', null],
    ['days', ['2024-05-31', '1403/3/11'], 'Q', 'question', 'date'],
    ['times', ['9:30', '۱۸:۰۵'], 'Q', 'question', 'time'],
    ['times with halves of the day', ['7:05:00 AM', '12:00 AM', '۷:۰۵ ب.ظ'], 'Q', 'question', 'time'],
    ['addresses', ['a@b.co', 'x.y@z.org'], 'Q', 'question', 'email'],
    ['yes and no', ['بله', 'خیر', 'بله'], 'Q', 'question', 'yesNo'],
    ['points', ['1', '2', '۳', '4', '5'], 'Q', 'question', 'scale'],
    ['codes', repeat(['1', '2', '3'], 4), 'Q', 'question', 'single'],
    ['numbers', ['18', '33', '61', '۲۷', '45.5'], 'Q', 'question', 'number'],
    ['numbers around zero', ['0', '0.5', '-0.25', '۰٫۷۵', '12'], 'Q', 'question', 'number'],
    ['mobile numbers', ['+989121234567', '0912 123 4567', '۰۹۱۲۱۲۳۴۵۶۸'], 'Q', 'question', 'phone'],
    ['codes with zeros before them', ['00123', '04567', '10250'], 'Postcode', 'question', 'text'],
    ['few codes with zeros before them', repeat(['01', '02', '10'], 4), 'Q', 'question', 'single'],
    ['numbers larger than an answer may be', ['4006381333931', '-5901234123457'], 'Q', 'question', 'text'],
    ['the largest number', ['1000000000000', '2', '31'], 'Q', 'question', 'number'],
    ['one larger number among many', ['4006381333931', ...numbersTo(30)], 'Q', 'question', 'number'],
    ['few words', repeat(['Tea', 'tea ', 'Coffee'], 3), 'Q', 'question', 'single'],
    ['several choices', repeat(['Tea, Milk', 'Tea', 'Milk, Sugar'], 4), 'Q', 'question', 'multiple'],
    ['sentences', ['One thing.', 'Another thing, longer.', 'A third.'], 'Q', 'question', 'text'],
    ['long texts', [`${'word '.repeat(40)}end`, 'short'], 'Q', 'question', 'longText'],
  ])('of %s', (_, cells, heading, use, responseType) => {
    expect(learn(cells, heading)).toMatchObject({ use, responseType });
  });
});

test('bounds use the chosen decimal sign, even with more numbers than are kept', () => {
  const cells = Array.from({ length: maxProfiledValues + 50 }, (_, index) => `${index + 1}.500`);
  const column = learn(cells);
  const as = (decimal: '.' | ',') =>
    planQuestion(column, { responseType: 'number', separator: null, missing: [], decimal });
  expect(as('.')).toMatchObject({ min: 1.5, max: 150.5 });
  expect(as(',')).toMatchObject({ min: 1500, max: 150_500 });
  const few = planQuestion(learn(['1.5', '2.500']), {
    responseType: 'number',
    separator: null,
    missing: [],
    decimal: ',',
  });
  // The column shows its sign.
  expect(few).toMatchObject({ min: 1.5, max: 2.5 });
});

test('spellings that fold alike are one value, and numbers are sorted', () => {
  expect(learn(['علي', 'علی', 'Tea', 'TEA ']).values).toEqual([
    { value: 'علي', count: 2, spellings: ['علی'] },
    { value: 'Tea', count: 2, spellings: ['TEA'] },
  ]);
  expect(learn(['10', '9', '10', '2']).values?.map(({ value }) => value)).toEqual(['2', '9', '10']);
});

test('keeps at most as many values as a question has options, for any number of cells', () => {
  const many = Array.from({ length: maxProfiledValues + 1 }, (_, index) => `name ${index}`);
  const column = learn(many);
  expect(column.values).toBeNull();
  expect(column).toMatchObject({ filled: many.length, responseType: 'text' });
});

test('suggested bounds include every number, with any decimal sign and digits', () => {
  const bounds = (cells: readonly string[], decimal: '.' | ',', missing: readonly string[] = []) => {
    const choice = { responseType: 'number', separator: null, missing, decimal } as const;
    const { min, max } = planQuestion(learn(cells, 'Q', decimal), choice);
    return [min, max];
  };
  expect(bounds(['1.000', '2.500', '12'], ',')).toEqual([12, 2500]);
  expect(bounds(['1,5', '7,25', '99'], ',', ['99'])).toEqual([1.5, 7.25]);
  expect(bounds(['۱٬۲۰۰', '۹۹', '۳٫۵', 'none'], '.', ['99'])).toEqual([3.5, 1200]);
});

test('a code for «not answered» is neither an option nor the end of a scale', () => {
  const column = learn(repeat(['0', '1', '2', '3', '4', '5'], 3));
  expect(column.responseType).toBe('scale');
  expect(planColumn(column, '.', { missing: ['0'] }).question).toMatchObject({ min: 1, max: 5 });
  const single = planQuestion(column, {
    responseType: 'single',
    separator: null,
    missing: ['۰'],
    decimal: '.',
  });
  expect(single.options.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
  expect(single).toMatchObject({ min: null, max: null, separator: null });
});

test('multiple choices are split by the separator that gives the fewest options', () => {
  const column = learn(repeat(['Tea; Milk', 'Tea; Sugar', 'Milk; Sugar; Tea'], 3));
  const plan = planColumn(column, '.').question;
  expect(plan).toMatchObject({ responseType: 'multiple', separator: ';' });
  expect(plan?.options.map(({ body }) => body).toSorted()).toEqual(['Milk', 'Sugar', 'Tea']);
});

test('very long cells are texts and are read in linear time', () => {
  const length = 2_000_000;
  const cells = [`a@${'.'.repeat(length)}@`, `${'1'.repeat(length)}x`, 'Tea;'.repeat(length)];
  expect(learn(cells)).toMatchObject({ values: null, parts: [], responseType: 'longText' });
  expect(parseCellNumber(`${'1'.repeat(length)}x`, '.')).toBeNull();
  expect(parseDecimal(`${'1'.repeat(length)}x`)).toBeNull();
});

test('1,234 is a number and not a list', () => {
  expect(learn(['1,234', '2,500', '3,100']).numbers).toMatchObject({ min: 1234, max: 3100, whole: true });
  expect(learn(['1,5', '2,5', '2'], 'Q', ',').numbers).toMatchObject({ min: 1.5, max: 2.5, whole: false });
});

test('a character that occurs only inside repeated values is not a separator', () => {
  const learnt = (cells: readonly string[]) => {
    const profiler = new ColumnProfiler('Drink');
    for (let at = 0; at < 8; at += 1) for (const cell of cells) profiler.see(cell);
    return profiler.profile(0, 'Drink', '.');
  };
  const one = learnt(['Tea, strong', 'Coffee; black', 'Water']);
  expect([one.finding, one.separator, one.values?.length]).toEqual(['fewChoices', null, 3]);
  expect(learnt(['Tea, Milk', 'Milk', 'Tea'])).toMatchObject({ finding: 'severalChoices', separator: ',' });
  expect(learnt(['Tea; Milk', 'Milk; Water'])).toMatchObject({ finding: 'severalChoices', separator: ';' });
});

test('values and headings of a table with guarded formulas are kept without apostrophes', () => {
  const profiler = new ColumnProfiler("Which; '=x?");
  for (const cell of ["'=1+1", "'+98 21 1234567; '=a", "'=1+1", 'Tea', "'=1+1", 'Tea', 'Tea'])
    profiler.see(cell);
  expect(profiler.guarded).toBe(4);
  const { heading, values } = profiler.profile(0, 'Which', '.', { guarded: true });
  expect(heading).toBe('Which; =x?');
  expect(values?.map(({ value, count }) => [value, count])).toEqual([
    ['=1+1', 3],
    ['+98 21 1234567; =a', 1],
    ['Tea', 3],
  ]);
  const phones = new ColumnProfiler('Call');
  for (const cell of ["'+98 21 1234567", "'+98 912 1234567"]) phones.see(cell);
  expect(phones.profile(0, 'Call', '.', { guarded: true }).responseType).toBe('phone');
});

test('in a guarded table, cells with and without an apostrophe are one value', () => {
  const profiler = new ColumnProfiler('Which');
  for (const cell of ["'-A", '-A', "'-a", '-a ', 'Tea', "'-A; Tea", '-A; Tea']) profiler.see(cell);
  const { values, parts } = profiler.profile(0, 'Which', '.', { guarded: true });
  expect(values).toEqual([
    { value: '-A', count: 4, spellings: ['-a'] },
    { value: 'Tea', count: 1 },
    { value: '-A; Tea', count: 2 },
  ]);
  expect(parts.map((each) => each.values.map(({ value, count }) => [value, count]))).toEqual([
    [
      ['-A', 6],
      ['Tea', 3],
    ],
  ]);
});
