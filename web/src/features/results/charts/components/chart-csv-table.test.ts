import { expect, test } from 'vitest';
import { formatCsv } from '../../../../ui/download/format-csv.ts';
import type { ChartItem } from '../picture/chart-model.ts';
import { toChartCsvTable } from './chart-csv-table.ts';

const words = { option: 'Option', count: 'Count', day: 'Day', isoDay: null };
const item = (label: string, counts: readonly number[]): ChartItem => ({
  key: label,
  label,
  position: 0,
  count: 5,
  share: '',
  value: '',
  counts,
});

test('a CSV starts with a byte order mark, and no cell is a formula', () => {
  const labels = ['=1+1', '+1', '-5 to below 0', '@a', '\tb', 'a,"b"'];
  const csv = formatCsv(
    toChartCsvTable({ type: 'bar', items: labels.map((label) => item(label, [])) }, [], words),
  );
  expect(csv).toBe(
    '\ufeffOption,Count\r\n\'=1+1,5\r\n\'+1,5\r\n\'-5 to below 0,5\r\n\'@a,5\r\n\'\tb,5\r\n"a,""b""",5\r\n',
  );
});

test('a Persian CSV has days in both calendars, without direction marks', () => {
  const items = [item('\u2067فروردین ۱۴۰۵\u2069', [1, 2])];
  const days = ['2026-03-20', '2026-03-21'];
  const rows = toChartCsvTable({ type: 'trend', items }, days, {
    ...words,
    day: 'روز',
    isoDay: 'روز میلادی',
  });
  expect(rows).toEqual({
    heads: ['روز', 'روز میلادی', 'فروردین ۱۴۰۵'],
    rows: [
      ['1404-12-29', '2026-03-20', 1],
      ['1405-01-01', '2026-03-21', 2],
    ],
  });
  expect(toChartCsvTable({ type: 'trend', items }, days, words).rows[0]).toEqual(['2026-03-20', 1]);
});
