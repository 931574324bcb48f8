import { expect, test } from 'vitest';
import { findNextSendableMoment, isInQuietHours } from './quiet-hours.ts';

const night = { from: 21 * 60, to: 8 * 60 };
const noon = { from: 12 * 60, to: 14 * 60 + 30 };
const at = (iso: string) => Date.parse(iso);

test.each([
  // Tehran is three and a half hours ahead of UTC.
  ['in the evening, over midnight', '2026-11-21T18:00:00Z', night, 'Asia/Tehran', '2026-11-22T04:30:00Z'],
  ['after midnight', '2026-11-21T23:00:00Z', night, 'Asia/Tehran', '2026-11-22T04:30:00Z'],
  ['at the first quiet minute', '2026-11-21T17:30:00Z', night, 'Asia/Tehran', '2026-11-22T04:30:00Z'],
  ['a moment before it', '2026-11-21T17:29:59Z', night, 'Asia/Tehran', '2026-11-21T17:29:59Z'],
  ['at the end', '2026-11-22T04:30:00Z', night, 'Asia/Tehran', '2026-11-22T04:30:00Z'],
  ['in the middle of the day', '2026-11-21T09:00:00Z', noon, 'Asia/Tehran', '2026-11-21T11:00:00Z'],
  ['without quiet hours', '2026-11-21T23:00:00Z', null, 'Asia/Tehran', '2026-11-21T23:00:00Z'],
  [
    'with none between equal ends',
    '2026-11-21T23:00:00Z',
    { from: 60, to: 60 },
    'UTC',
    '2026-11-21T23:00:00Z',
  ],
  // Berlin's clock skips from 2 to 3 on 29 March 2026 and returns from 3 to 2 on 25 October.
  [
    'to an end that the clock leaves out',
    '2026-03-28T23:30:00Z',
    { from: 0, to: 150 },
    'Europe/Berlin',
    '2026-03-29T01:30:00Z',
  ],
  [
    'to an end that comes twice',
    '2026-10-24T22:30:00Z',
    { from: 0, to: 150 },
    'Europe/Berlin',
    '2026-10-25T00:30:00Z',
  ],
  ['over the longer night', '2026-10-24T20:00:00Z', night, 'Europe/Berlin', '2026-10-25T07:00:00Z'],
])('messages wait %s', (_when, moment, quiet, zone, awake) => {
  expect(new Date(findNextSendableMoment(at(moment), quiet, zone)).toISOString()).toBe(
    new Date(at(awake)).toISOString(),
  );
});

test('at any moment in any zone, the next allowed moment is later and not quiet, or has only just become quiet again', () => {
  for (const zone of ['Asia/Tehran', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'UTC']) {
    for (let hour = 0; hour < 24 * 365; hour += 5) {
      const moment = at('2026-01-01T00:20:00Z') + hour * 3_600_000;
      const awake = findNextSendableMoment(moment, night, zone);
      expect(awake).toBeGreaterThanOrEqual(moment);
      expect(awake - moment).toBeLessThan(13 * 3_600_000);
      expect(isInQuietHours(awake, night, zone)).toBe(false);
    }
  }
});
