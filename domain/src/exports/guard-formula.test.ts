import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './guard-formula.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+98 21 1234', "'+98 21 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', "'\r'=1"],
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  ["it's 5", "it's 5"],
  ["'twas", "'twas"],
  ['a=b', 'a=b'],
  ['a;=1+1', "a;'=1+1"],
  ['a; "=1+1', `a; "'=1+1`],
  ['a\n=1+1;@b|-c', "a\n'=1+1;'@b|'-c"],
  ["a;'=1", "a;''=1"],
  [';;=1', ";;'=1"],
  ['a; b = c', 'a; b = c'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(guardFormula(text)).toBe(written);
});

test('no part of a guarded text starts a formula, with any separators of cells and lines', () => {
  const text = fc.stringMatching(/^[;|'"=+@\-ab \t\r\n]{0,12}$/u);
  fc.assert(
    fc.property(text, (original) => {
      const written = guardFormula(original);
      // The text as the CSV writer quotes it, next to another cell.
      const quoted = `x,"${written.replaceAll('"', '""')}",y`;
      for (const piece of [...written.split(/[;|\t\r\n]/), ...quoted.split(/[;|\t\r\n]/)]) {
        expect(piece).not.toMatch(/^["\s]*[=+\-@]/);
      }
      expect(unguardFormula(written)).toBe(original);
    }),
    { numRuns: 2_000 },
  );
});

test('a guarded text never starts a formula and can be restored', () => {
  const text = fc.stringMatching(/^['=+@\-ab＝\t]{0,6}$/u);
  fc.assert(
    fc.property(text, (original) => {
      const written = guardFormula(original);
      expect(written).not.toMatch(/^[=+\-@\t＝]/);
      expect(unguardFormula(written)).toBe(original);
    }),
  );
});
