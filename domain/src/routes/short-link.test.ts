import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeShortQuestionsPath, parseShortLinkCode } from './short-link.ts';

test('a short path is 25 characters and names its inquiry', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const path = makeShortQuestionsPath(id);
      expect(path).toMatch(/^\/s\/[0-9A-Za-z]{22}$/);
      expect(parseShortLinkCode(path.slice('/s/'.length))).toBe(id);
    }),
  );
});

test.each(['', 'A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}-`, 'z'.repeat(22), 'ÿ'.repeat(22)])(
  '“%s” names no inquiry',
  (code) => expect(parseShortLinkCode(code)).toBeNull(),
);
