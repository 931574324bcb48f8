import { expect, test } from 'vitest';
import { ColumnProfiler } from './column-profiler.ts';
import { proposeTimeZone } from './find-unzoned-times.ts';

function learn(index: number, name: string, cells: readonly string[]) {
  const profiler = new ColumnProfiler(name);
  for (const cell of cells) profiler.see(cell);
  return profiler.profile(index, name, '.');
}

test.each([
  ['the exported inquiry', ['Asia/Kabul', 'Asia/Kabul', 'UTC+05:30'], 'Asia/Tokyo', 'Asia/Tokyo'],
  ['the exported inquiry of an older file', ['', '', ''], 'Asia/Tokyo', 'Asia/Tokyo'],
  ['most rows, if some have none', ['Asia/Kabul', 'Asia/Kabul', ''], 'Asia/Tokyo', 'Asia/Kabul'],
  ['most rows, without the exported inquiry', ['UTC', 'Asia/Kabul', 'Asia/Kabul'], null, 'Asia/Kabul'],
  ['no row', ['', '', ''], null, null],
])('the proposed time zone is that of %s', (_, zones, exported, proposed) => {
  const times = ['2026-01-02 10:00:00', '2026-01-03 11:30:00', '2026-01-04 09:30:00'];
  const zone = { ...learn(1, 'time_zone', zones), fixedUse: 'timeZone' as const };
  const columns = [learn(0, 'submitted', times), zone];
  const planned = [
    { index: 0, use: 'submitted' as const },
    { index: 1, use: 'timeZone' as const },
  ];
  expect(proposeTimeZone(planned, { rows: 3, columns }, exported)).toBe(proposed);
});
