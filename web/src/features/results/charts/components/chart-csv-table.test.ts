import { expect, test } from 'vitest';
import { formatCsv } from '../../../../ui/download/format-csv.ts';
import type { ChartItem } from '../picture/chart-model.ts';
import { toChartCsvTable } from './chart-csv-table.ts';

const words = { option: 'Option', count: 'Count', percent: 'Percent', day: 'Day', isoDay: null };
const texts = {
  title: 'Drinks',
  about: ['1. What do you drink?', 'Percent of 8 people.'],
  source: 'Lunch · counted 22 Nov 2026 · Nazar',
};
const item = (label: string, counts: readonly number[]): ChartItem => ({
  key: label,
  label,
  position: 0,
  count: 5,
  share: '',
  percent: 62.5,
  value: '',
  counts,
});

test('a CSV starts with a byte order mark, has no formula, and ends with the texts of the picture', () => {
  const labels = ['=1+1', '+1', '-5 to below 0', '@a', '\tb', 'a,"b"', 'a;=2+2', 'x|=3+3'];
  const csv = formatCsv(
    toChartCsvTable({ ...texts, type: 'bar', items: labels.map((label) => item(label, [])) }, [], words),
  );
  const lines = [
    'Option,Count,Percent',
    "'=1+1,5,62.5",
    "'+1,5,62.5",
    "'-5 to below 0,5,62.5",
    "'@a,5,62.5",
    "'\tb,5,62.5",
    '"a,""b""",5,62.5',
    "a;'=2+2,5,62.5",
    "x|'=3+3,5,62.5",
    '',
    'Drinks',
    '1. What do you drink?',
    'Percent of 8 people.',
    'Lunch · counted 22 Nov 2026 · Nazar',
  ];
  expect(csv).toBe(`\ufeff${lines.map((line) => `${line}\r\n`).join('')}`);
});

test('a Persian CSV has days in both calendars, without direction marks', () => {
  const items = [item('\u2067فروردین ۱۴۰۵\u2069', [1, 2])];
  const days = ['2026-03-20', '2026-03-21'];
  const table = toChartCsvTable({ ...texts, type: 'trend', items }, days, {
    ...words,
    day: 'روز',
    isoDay: 'روز میلادی',
  });
  expect([table.heads, ...table.rows.slice(0, 2)]).toEqual([
    ['روز', 'روز میلادی', 'فروردین ۱۴۰۵'],
    ['1404-12-29', '2026-03-20', 1],
    ['1405-01-01', '2026-03-21', 2],
  ]);
  expect(toChartCsvTable({ ...texts, type: 'trend', items }, days, words).rows[0]).toEqual(['2026-03-20', 1]);
});
