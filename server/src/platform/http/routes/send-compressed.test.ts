import { expect, test } from 'vitest';
import { CompressedText } from './send-compressed.ts';

const compress = (text: string, kept: boolean) => new CompressedText(text, { kept }).in('br');
const listItems = (count: number) =>
  Array.from({ length: count }, (_, index) => `<li>Item ${index ** 2} of the list</li>`).join('');

test('only texts of a usual size that are kept get the best compression, which takes long', async () => {
  const usual = listItems(3_000);
  expect((await compress(usual, true)).length).toBeLessThan((await compress(usual, false)).length);
  const large = listItems(10_000);
  expect(await compress(large, true)).toEqual(await compress(large, false));
});
