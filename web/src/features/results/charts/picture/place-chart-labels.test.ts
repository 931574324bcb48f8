import { expect, test } from 'vitest';
import { placeChartLabels } from './place-chart-labels.ts';

const room = { measure: () => 20, top: 0, bottom: 200 };
const line = (length: number, step: number) =>
  Array.from({ length }, (_, at) => ({ x: at * step, y: 100 - (at % 7), text: String(at) }));

test('every point of a single line has its value if there is space', () => {
  expect(placeChartLabels([line(6, 60)], room)).toHaveLength(6);
});

test('values do not overlap', () => {
  const labels = placeChartLabels([line(30, 8)], room);
  expect(labels.length).toBeGreaterThan(4);
  for (const [index, one] of labels.entries()) {
    for (const other of labels.slice(index + 1)) {
      const apart = Math.abs(one.x - other.x) >= 20 || Math.abs(one.y - other.y) >= 13;
      expect(apart).toBe(true);
    }
  }
});

test('of several lines or very many points only the last and the highest have values', () => {
  const values = placeChartLabels(
    [line(6, 60), line(6, 60).map((point) => ({ ...point, y: point.y + 60 }))],
    room,
  );
  expect(values.map(({ text }) => text)).toEqual(['5', '5']);
  expect(placeChartLabels([line(200, 30)], room).map(({ text }) => text)).toEqual(['199', '6']);
});

test('lines that meet in a point share its value', () => {
  const point = { x: 50, y: 60, text: '16' };
  expect(placeChartLabels([[point], [{ ...point }]], room)).toHaveLength(1);
});

test('a value covers no point of another line', () => {
  const [low, high] = [
    { x: 50, y: 60, text: '43' },
    { x: 50, y: 52, text: '45' },
  ];
  const labels = placeChartLabels([[low], [high]], room);
  expect(labels).toEqual([
    { ...low, y: 77 },
    { ...high, y: 44 },
  ]);
});
