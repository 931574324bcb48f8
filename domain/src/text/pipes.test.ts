import { expect, test } from 'vitest';
import { fillRichTextPipes, formatPipe } from './pipes.ts';

const id = '0b1e4a0e-6a4c-4c52-9f0f-3d1a5f3f1c11';
const fill = (text: string) => fillRichTextPipes(text, () => 'Tea');

test('pipes of a rich text are filled, but not within tags', () => {
  expect(fill(`<b>${formatPipe(id)}</b> <a href="/${formatPipe(id)}">x</a>`)).toBe(
    `<b>Tea</b> <a href="/${formatPipe(id)}">x</a>`,
  );
});

test('a million opening signs are read in linear time; otherwise this test doesn’t end', () => {
  const signs = '<'.repeat(1_000_000);
  expect(fill(signs + formatPipe(id))).toBe(`${signs}Tea`);
});
