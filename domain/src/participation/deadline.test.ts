import { expect, test } from 'vitest';
import { computeAttemptDeadline, deadlineGraceMs, isPastDeadline } from './deadline.ts';

const start = Date.parse('2026-03-21T12:00:00Z');

test('a time limit counts minutes from the start; without one there is no end', () => {
  expect(computeAttemptDeadline(start, 10)).toBe(start + 600_000);
  expect(computeAttemptDeadline(start, null)).toBeNull();
  expect(isPastDeadline(null, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('the grace period is exactly five seconds', () => {
  const end = start + 600_000;
  expect(deadlineGraceMs).toBe(5000);
  expect(isPastDeadline(end, end + 5000)).toBe(false);
  expect(isPastDeadline(end, end + 5001)).toBe(true);
});
