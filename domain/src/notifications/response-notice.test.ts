import { expect, test } from 'vitest';
import { nextNoticeAt } from './response-notice.ts';

const at = (text: string) => Date.parse(text);

test('a notice is due at once, at the next full hour, the next morning, or never', () => {
  const now = at('2026-11-21T10:20:00Z');
  expect(nextNoticeAt('atOnce', now)).toBe(now);
  expect(nextNoticeAt('hourly', now)).toBe(at('2026-11-21T11:00:00Z'));
  expect(nextNoticeAt('daily', now)).toBe(at('2026-11-22T05:30:00Z'));
  expect(nextNoticeAt('daily', at('2026-11-21T05:29:59Z'))).toBe(at('2026-11-21T05:30:00Z'));
  expect(nextNoticeAt('off', now)).toBeNull();
});
