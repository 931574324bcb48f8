import { expect, test } from 'vitest';
import { isOnlyEmoji, splitAtLinks } from './split-at-links.ts';

test.each([
  ['See https://nazar.example/a?b=1#c.', 'https://nazar.example/a?b=1#c', 'https://nazar.example/a?b=1#c'],
  ['(see https://nazar.example/a)', 'https://nazar.example/a', 'https://nazar.example/a'],
  ['https://nazar.example/a_(b)', 'https://nazar.example/a_(b)', 'https://nazar.example/a_(b)'],
  ['این را ببینید: www.nazar.example، خوب است', 'www.nazar.example', 'https://www.nazar.example'],
  ['«https://nazar.example/نظر»', 'https://nazar.example/نظر', 'https://nazar.example/نظر'],
  ['write to sara@nazar.example!', 'sara@nazar.example', 'mailto:sara@nazar.example'],
])('finds the URL in %s', (text, shown, href) => {
  const pieces = splitAtLinks(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter((piece) => piece.href !== null)).toEqual([{ text: shown, href }]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'no link at all', '1.5 or a.b'])(
  'finds no URL in %s',
  (text) => {
    expect(splitAtLinks(text)).toEqual([{ text, href: null }]);
  },
);

test('a long text without a URL is parsed quickly', () => {
  const text = `${'a.b-'.repeat(2500)}@`;
  expect(
    splitAtLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ['👍', true],
  ['👩‍👩‍👧 ❤️', true],
  ['🇮🇷', true],
  ['12', false],
  ['ok 👍', false],
  ['', false],
])('%s consists of emoji only: %s', (text, expected) => {
  expect(isOnlyEmoji(text)).toBe(expected);
});
