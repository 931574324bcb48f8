import { ColumnProfiler } from '@nazar/domain/imports/column-profiler.ts';
import { planColumn } from '@nazar/domain/imports/plan-column.ts';
import { replanColumnForFormat } from '@nazar/domain/imports/replan-table.ts';
import { expect, test } from 'vitest';
import {
  changeMissingCodes,
  formatMissingCodes,
  listMissingCodes,
  makeTitleFromFileName,
  parseMissingCodes,
} from './plan-columns.ts';

const longer = (name: string) => `Imported from ${name}`;

test.each([
  ['customers_in-2026.csv', 'customers in 2026'],
  ['answers.csv', 'Imported from answers'],
  ['پاسخ‌ها.xlsx', 'Imported from پاسخ‌ها'],
  ['.csv', 'Imported from '],
])('the title suggested for %s is long enough', (fileName, title) => {
  expect(makeTitleFromFileName(fileName, longer)).toBe(title);
});

test('another decimal sign changes the suggested bounds of a column, but not typed ones', () => {
  const profiler = new ColumnProfiler('Weight');
  for (const cell of ['1,500', '2,250', '70,125']) profiler.see(cell);
  const profile = profiler.profile(0, 'Weight', '.');
  const made = planColumn(profile, '.');
  expect(made.question).toMatchObject({ min: 1500, max: 70125 });
  const comma = replanColumnForFormat(profile, made, { decimal: ',', decimalBefore: '.' });
  expect(comma.question).toMatchObject({ min: 1.5, max: 70.125 });
  expect(replanColumnForFormat(profile, comma, { decimal: '.', decimalBefore: ',' })).toEqual(made);
  const written = { ...made, question: made.question && { ...made.question, min: 0, max: 100 } };
  const kept = replanColumnForFormat(profile, written, { decimal: ',', decimalBefore: '.' });
  expect(kept.question).toMatchObject({ min: 0, max: 100 });
});

const makeColumns = (...missing: readonly string[][]) =>
  missing.map((codes, index) => ({ index, use: 'question' as const, question: null, missing: codes }));

test('codes that only some columns have are listed, and stay only there when others change', () => {
  const columns = makeColumns(['NA'], ['NA', '99']);
  const listed = listMissingCodes(columns);
  expect(listed).toEqual(['NA', '99']);
  const change = (codes: readonly string[]) =>
    columns.map(({ missing }) => changeMissingCodes(missing, listed, codes));
  expect(change(['NA', '99', '0'])).toEqual([
    ['NA', '0'],
    ['NA', '99', '0'],
  ]);
  expect(change(['NA'])).toEqual([['NA'], ['NA']]);
});

test('a new code for all columns keeps their codes, even if a column then has more than it may have', () => {
  const codes = Array.from({ length: 24 }, (_, code) => `${code}`);
  const columns = makeColumns(codes.slice(0, 20), codes.slice(20));
  const listed = listMissingCodes(columns);
  const typed = parseMissingCodes(`${formatMissingCodes(listed)}, NA`);
  expect(columns.map(({ missing }) => changeMissingCodes(missing, listed, typed))).toEqual([
    [...codes.slice(0, 20), 'NA'],
    [...codes.slice(20), 'NA'],
  ]);
});
