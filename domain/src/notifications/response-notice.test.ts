import { expect, test } from 'vitest';
import { computeNextNoticeTime } from './response-notice.ts';

const at = (text: string) => Date.parse(text);

test('a notice is due at once, at the next full hour, the next morning, or never', () => {
  const now = at('2026-11-21T10:20:00Z');
  expect(computeNextNoticeTime('atOnce', now)).toBe(now);
  expect(computeNextNoticeTime('hourly', now)).toBe(at('2026-11-21T11:00:00Z'));
  expect(computeNextNoticeTime('daily', now)).toBe(at('2026-11-22T05:30:00Z'));
  expect(computeNextNoticeTime('daily', at('2026-11-21T05:29:59Z'))).toBe(at('2026-11-21T05:30:00Z'));
  expect(computeNextNoticeTime('off', now)).toBeNull();
});
