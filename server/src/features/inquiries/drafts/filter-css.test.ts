import { expect, test } from 'vitest';
import { filterCss } from './filter-css.ts';

const cssOf = (css: string) => filterCss(css).css;

test('keeps harmless styles, scoped to the survey', () => {
  const css =
    'h1, .inquiry-body > p:hover { color: #063; padding: 4px 1em !important } .inquiry-body { background: #eee }';
  expect(cssOf(css)).toBe(
    [
      '.inquiry-body h1, .inquiry-body>p:hover {',
      '  color: #063;',
      '  padding: 4px 1em !important;',
      '}',
      '.inquiry-body {',
      '  background: #eee;',
      '}',
    ].join('\n'),
  );
});

test('keeps rules for small screens', () => {
  expect(cssOf('@media (max-width: 400px) { p { font-size: 90% } }')).toBe(
    '@media (max-width:400px) {\n  .inquiry-body p {\n    font-size: 90%;\n  }\n}',
  );
});

test('returns its own output unchanged', () => {
  const once = cssOf(
    'p~.b,label:nth-child(2n+1)::marker{box-shadow:0 -1px 2px rgb(0 0 0 / 20%);font-family:"A b",serif}' +
      '@media screen and (min-width:40em){*{background:linear-gradient(90deg,red 10%,#00f)}}',
  );
  expect(once).not.toBe('');
  expect(cssOf(once)).toBe(once);
});

const refused: Record<string, string> = {
  'an address in a background': 'p { background: url(https://evil.example/x) }',
  'an escaped address': 'p { background: u\\72l(https://evil.example/x) }',
  'an address without quotes in a list': 'ul { list-style: square url(//evil.example) }',
  'image-set': 'p { background-image: image-set("https://evil.example/x" 1x) }',
  'an address in a variable': 'p { --x: url(https://evil.example); color: var(--x) }',
  'an import': '@import "https://evil.example/x.css";',
  'an import by address': '@import url(//evil.example/x.css) screen;',
  'a font': '@font-face { font-family: x; src: url(//evil.example) }',
  'a namespace': '@namespace x url(//evil.example);',
  'an animation': '@keyframes x { from { color: red } } p { animation: x 1s }',
  'expression()': 'p { width: expression(alert(1)) }',
  behavior: 'p { behavior: url(#x); -moz-binding: url(//evil.example) }',
  'position fixed': 'p { position: fixed; inset: 0 }',
  'position absolute, spelled oddly': 'p { POSITION:/**/absolute; top: 0 }',
  'position sticky': 'p { position: sticky; top: 0; z-index: 9 }',
  'z-index': 'p { z-index: 2147483647 }',
  'a negative margin': 'p { margin-top: -500px }',
  transform: 'p { transform: translate(-100vw, -100vh) scale(100) }',
  translate: 'p { translate: 0 -500px; scale: 9; rotate: 45deg }',
  float: 'p { float: left }',
  'a shadow over the page': 'p { box-shadow: 0 0 0 9999px #fff }',
  'an outline over the page': 'p { outline: 5000px solid #fff }',
  arithmetic: 'p { width: calc(1px * 99999) }',
  'lines without height': 'p { line-height: 0 }',
  'a box without height': '.inquiry-body { height: 0 }',
  'text in the page': 'p { content: "Enter your password" }',
  html: 'html { color: red }',
  body: 'body p { color: red }',
  ':root': ':root { color: red }',
  ':has': '*:has(input) { color: red }',
  ':is around an outside element': ':is(body) p { color: red }',
  ':not': ':not(.inquiry-body) { color: red }',
  ':host': ':host { color: red }',
  'nth-child of a selector': 'p:nth-child(1 of body) { color: red }',
  'a sibling of the survey': '.inquiry-body + footer, .inquiry-body ~ * { color: red }',
  'a leading sibling': '+ p { color: red }',
  'a value of an input': 'input[value^="a"] { color: red }',
  'any attribute': '[data-x] { color: red }',
  'a nested rule': 'p { &:has(a) { color: red } }',
  'a rule inside @supports': '@supports (display: grid) { p { color: red } }',
  '@scope': '@scope (body) { p { color: red } }',
  '@layer': '@layer x { p { color: red } }',
  'an end of the style element': 'p { font-family: "</style><script>alert(1)</script>" }',
  'markup instead of styles': '</style><img src=x onerror=alert(1)>',
  'an escaped selector': '\\68tml { color: red }',
  'open brackets without end': 'p{color:'.padEnd(9_000, '('),
  'open blocks without end': ''.padEnd(9_000, 'p{'),
};

test.each(Object.entries(refused))('leaves out %s', (_name, css) => {
  expect(cssOf(css)).toBe('');
});

test('leaves out a bad declaration and keeps a good one next to it', () => {
  expect(cssOf('p { color: red; position: fixed; background: url(//x) }')).toBe(
    '.inquiry-body p {\n  color: red;\n}',
  );
});

test('reports what it left out, except comments, empty rules and spelling', () => {
  const mixed = '/* mine */ P { COLOR: Red; position: fixed } body { color: red } em {} @import "x";';
  expect(filterCss(mixed).dropped).toEqual(['position:fixed', 'body', '@import "x";']);
  expect(filterCss('/* mine */ p{color:red}\n\n em { }').dropped).toEqual([]);
  const { css } = filterCss('@media print { p { color: red } }');
  expect(filterCss(css).dropped).toEqual([]);
  expect(filterCss('p { color').dropped).not.toEqual([]);
});
