import { expect, test } from 'vitest';
import { deadline, graceMs, isPastDeadline, mayEdit } from './deadline.ts';

const start = Date.parse('2026-03-21T12:00:00Z');

test('a time limit is minutes from the start; without one there is no end', () => {
  expect(deadline(start, 10)).toBe(start + 600_000);
  expect(deadline(start, null)).toBeNull();
  expect(isPastDeadline(null, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('the wire has five seconds of grace, and not a moment more', () => {
  const end = start + 600_000;
  expect(graceMs).toBe(5000);
  expect(isPastDeadline(end, end + 5000)).toBe(false);
  expect(isPastDeadline(end, end + 5001)).toBe(true);
});

const open = {
  submittedAt: start,
  now: start + 60_000,
  edits: 1,
  editableResponse: true,
  editTimeLimit: null,
  editCountLimit: null,
};

test.each([
  ['no limits', {}, true],
  ['responses that are final', { editableResponse: false }, false],
  ['the last moment of the time', { editTimeLimit: 1 }, true],
  ['a moment later', { editTimeLimit: 1, now: start + 60_001 }, false],
  ['one edit left', { editCountLimit: 2 }, true],
  ['no edit left', { editCountLimit: 1 }, false],
] as const)('with %s, editing is allowed: %s', (_title, change, allowed) => {
  expect(mayEdit({ ...open, ...change })).toBe(allowed);
});
