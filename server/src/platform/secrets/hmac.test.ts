import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmac } from './hmac.ts';

test.each([1, 16, 32, 64, 65, 200])('matches HMAC-SHA256 for a key of %d bytes', (length) => {
  const key = randomBytes(length);
  for (const text of ['', 'guest', 'سلام', 'x'.repeat(10_000)]) {
    expect(hmac(key, text)).toEqual(createHmac('sha256', key).update(text).digest());
  }
});
