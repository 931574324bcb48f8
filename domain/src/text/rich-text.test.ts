import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureFastestRun } from '../testing/fastest.ts';
import { visibleText } from './plain.ts';
import { parseRichText, type RichTextNode, richTextTags, serializeRichText } from './rich-text.ts';

const roundTrip = (html: string) => serializeRichText(parseRichText(html));

test('keeps allowed formatting', () => {
  const html =
    '<p>How <strong>was</strong> <em>it</em>, <u>really</u>?<br><s>old</s></p><ul><li>a</li></ul><ol><li>b</li></ol>';
  expect(roundTrip(html)).toBe(html);
});

test('keeps links to web and e-mail addresses', () => {
  const html = '<a href="https://example.com/?a=1&amp;b=2">x</a><a href="mailto:a@example.com">y</a>';
  expect(roundTrip(html)).toBe(html);
  expect(parseRichText(html)[0]).toMatchObject({ tag: 'a', href: 'https://example.com/?a=1&b=2' });
});

test.each([
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>tea', 'tea'],
  ['<p onclick="x()" style="position:fixed">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href="JaVaScRiPt&#58;alert(1)">x</a>', 'x'],
  ['<a href=" &#14;javascript:alert(1)">x</a>', 'x'],
  ['<a href="data:text/html,x">x</a>', 'x'],
  ['<a href="//evil.example">x</a>', 'x'],
  ['<a>x</a>', 'x'],
  ["<A HREF='https://x.example' onmouseover=y>x</A>", '<a href="https://x.example">x</a>'],
  ['<!-- note --><!DOCTYPE html><?xml?>x', 'x'],
  ['<strong>open', '<strong>open</strong>'],
  ['</p></div>x', 'x'],
  ['<em><strong>crossed</em></strong>', '<em><strong>crossed</strong></em>'],
  ['<p>one<p>two', '<p>one</p><p>two</p>'],
  ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['&amp;lt;', '&amp;lt;'],
  ['می‌خواهید؟ «بله»&zwnj;', 'می‌خواهید؟ «بله»\u200c'],
  ['&#0;&#xD800;&#x1f375;&bogus;', '&amp;#0;&amp;#xD800;🍵&amp;bogus;'],
])('parses %j as %j', (html, kept) => {
  expect(roundTrip(html)).toBe(kept);
});

function depth(nodes: readonly RichTextNode[]): number {
  return Math.max(0, ...nodes.map((node) => (node.type === 'text' ? 0 : 1 + depth(node.children))));
}

const scrap = fc.constantFrom(
  ...richTextTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '<a href="https://x.example/">',
    '<a href="javascript:x">',
    '<script>',
    '&lt;',
    'tea',
  ],
);

test('any input gives only allowed formatting, and parsing that again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 60 }), (scraps) => {
      const nodes = parseRichText(scraps.join(''));
      const html = serializeRichText(nodes);
      expect(serializeRichText(parseRichText(html))).toBe(html);
      expect(depth(nodes)).toBeLessThanOrEqual(21);
      for (const [, name = ''] of html.matchAll(/<\/?([^\s>]*)/g)) expect(richTextTags).toContain(name);
    }),
  );
});

test('every text is parsed fast', () => {
  const parts = ['<', '<a', '<a ', '</', '<a href="', '&', '&#', '<p>', '<p', '<!', "<a href='x", ' href'];
  const taken = measureFastestRun(() => {
    for (const part of parts) {
      for (const end of ['', '>']) parseRichText(part.repeat(20_000) + end);
    }
  });
  expect(taken).toBeLessThan(2000);
});

test('visible text separates the words of blocks but not those of inline formatting', () => {
  const body = '<p>How <strong>w</strong>as it?</p><ul><li>a</li><li>b &amp; c</li></ul>d<br>e';
  expect(visibleText(body)).toBe('How was it? a b & c d e');
  expect(visibleText('<p>&#39;5&nbsp;&lt;&nbsp;6&apos; &amp;amp;</p>')).toBe("'5 < 6' &amp;");
});
