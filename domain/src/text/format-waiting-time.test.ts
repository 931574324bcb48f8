import { expect, test } from 'vitest';
import { formatWaitingTime } from './format-waiting-time.ts';

test.each([
  [1, 'in 1 second', '۱ ثانیهٔ دیگر'],
  [60, 'in 60 seconds', '۶۰ ثانیهٔ دیگر'],
  [95, 'in 2 minutes', '۲ دقیقهٔ دیگر'],
  [3600, 'in 60 minutes', '۶۰ دقیقهٔ دیگر'],
  [3 * 3600 - 5, 'in 3 hours', '۳ ساعت دیگر'],
  [85_892, 'tomorrow', 'فردا'],
  [86_401, 'in 2 days', '۲ روز دیگر'],
])('%i seconds are formatted as «%s»', (seconds, en, fa) => {
  expect(formatWaitingTime(seconds, 'en')).toBe(en);
  expect(formatWaitingTime(seconds, 'fa')).toBe(fa);
});
