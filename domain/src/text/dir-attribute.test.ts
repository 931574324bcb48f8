import { expect, test } from 'vitest';
import { getDirAttribute } from './dir-attribute.ts';

test.each(['', '12', '۳٫۵', '1,000', '12:30', '۵۰٪', '۱۲ ', null])(
  '%j keeps the direction of the page',
  (text) => {
    expect(getDirAttribute(text)).toBeUndefined();
  },
);

test.each(['a1', 'سلام', 'a.b'])('%j has a direction of its own', (text) => {
  expect(getDirAttribute(text)).toBe('auto');
});
