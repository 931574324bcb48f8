import { expect, test } from 'vitest';
import { getInquiryState } from './lifecycle.ts';

const now = Date.parse('2026-03-21T12:00:00Z');
const before = '2026-03-21T11:59:59.999Z';
const at = '2026-03-21T12:00:00.000Z';
const after = '2026-03-21T12:00:00.001Z';

test.each([
  [null, null, 'draft'],
  [null, before, 'draft'],
  [before, null, 'published'],
  [at, null, 'published'],
  [after, null, 'scheduled'],
  [before, after, 'published'],
  [before, at, 'expired'],
  [before, before, 'expired'],
] as const)('published at %s and expiring at %s it is %s', (publishDate, expireDate, state) => {
  expect(getInquiryState({ publishDate, expireDate }, now)).toBe(state);
});
