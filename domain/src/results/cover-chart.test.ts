import { expect, test } from 'vitest';
import { testId } from '../testing/builders.ts';
import type { Chart, ChartData } from './chart.ts';
import { formatTrendLinePoints, makeCoverChart, makeSmallChart } from './cover-chart.ts';

const chart: Chart = {
  id: testId('c'),
  title: 'Tea',
  type: 'bar',
  isPrimary: true,
  accessType: 'public',
  enabled: true,
  conditionQuestionId: null,
  conditionOptionIds: [],
  groupQuestionId: testId('q'),
  groupOptionIds: [testId('q')],
};
const point = (position: number, count: number) => ({
  optionId: `o${position}`,
  label: `Option ${position}`,
  position,
  count,
});
const data = (more: Partial<ChartData>): ChartData => ({
  total: 10,
  withheld: false,
  answered: 10,
  question: null,
  condition: null,
  points: [],
  days: [],
  series: [],
  ...more,
});
const make = (type: Chart['type'], more: Partial<ChartData>) =>
  makeCoverChart([{ chart: { ...chart, type }, data: data(more) }]);

test('bars are the four largest, as shares of all who answered', () => {
  const bars = make('bar', { points: [1, 5, 2, 4, 3].map((count, index) => point(index, count)) });
  expect(bars?.parts.map(({ position, share }) => [position, share])).toEqual([
    [1, 0.5],
    [3, 0.4],
    [4, 0.3],
    [2, 0.2],
  ]);
  expect(bars?.slices).toEqual([]);
});

test('a small chart can show a whole scale in its own order', () => {
  const points = [0, 3, 0, 5, 2].map((count, index) => ({
    ...point(index, count),
    optionId: `[${index + 1},${index + 1}]`,
  }));
  const scale = makeSmallChart({ title: '', type: 'bar' }, data({ points }), { wholeScale: true });
  expect(scale?.parts.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
});

test('a pie has all slices, which add up to the whole', () => {
  const pie = make('pie', { points: [1, 1, 1, 1, 4, 0].map((count, index) => point(index, count)) });
  expect(pie?.parts).toHaveLength(4);
  expect(pie?.slices).toHaveLength(5);
  const last = pie?.slices.at(-1);
  expect((last?.from ?? 0) + (last?.share ?? 0)).toBeCloseTo(1);
  expect(pie?.parts[0]).toMatchObject({ position: 4, share: 0.5 });
});

test('a trend has lines by day, as shares of the highest day', () => {
  const series = [{ optionId: 'a', label: 'A', position: 0, counts: [1, 4, 2] }];
  const trend = make('trend', { series, days: ['2026-01-01', '2026-01-02', '2026-01-03'] });
  expect(trend?.lines).toEqual([{ position: 0, heights: [0.25, 1, 0.5] }]);
  expect(formatTrendLinePoints([0.25, 1, 0.5], { width: 100, height: 40 })).toBe('0,30 50,0 100,20');
  expect(formatTrendLinePoints([1], { width: 100, height: 40 })).toBe('0,0 100,0');
});

test('a cover has no chart if counts are withheld, nothing was counted, or the chart is hidden', () => {
  expect(make('bar', { points: [point(0, 3)], withheld: true })).toBeNull();
  expect(make('pie', { points: [point(0, 0)] })).toBeNull();
  const hidden = { chart: { ...chart, enabled: false }, data: data({ points: [point(0, 3)] }) };
  expect(makeCoverChart([hidden])).toBeNull();
});
