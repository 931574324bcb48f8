import { describe, expect, it } from 'vitest';
import { parseChannel } from './channel.ts';

describe('the channel of a link', () => {
  it.each([
    ['newsletter', 'newsletter'],
    ['Summer-2026', 'summer-2026'],
    ['null', 'null'],
    ['a'.repeat(32), 'a'.repeat(32)],
  ])('accepts %s', (given, channel) => {
    expect(parseChannel(given)).toBe(channel);
  });

  it.each(['', 'a b', 'a_b', 'a'.repeat(33), '<b>', 'خبرنامه', '=1+1', 'a\n', '\u212a'])(
    'ignores %j',
    (given) => {
      expect(parseChannel(given)).toBeNull();
    },
  );

  it.each([null, undefined, 7, ['a'], {}])('ignores %j, which is not a text', (given) => {
    expect(parseChannel(given)).toBeNull();
  });
});
