import { expect, test } from 'vitest';
import { CompressedText } from '../../../platform/http/routes/send-compressed.ts';
import { RenderedPageCache } from './rendered-page-cache.ts';

test('keeps the newest pages within its bytes, with room for their compressed forms', async () => {
  const kept = new RenderedPageCache<CompressedText>(() => 0);
  const made: number[] = [];
  const get = (page: number) =>
    kept.get(String(page), async () => {
      made.push(page);
      return new CompressedText('x'.repeat(1_000_000), { kept: false });
    });
  for (let page = 1; page <= 20; page += 1) await get(page);
  await get(20);
  await get(13);
  expect(made).toHaveLength(20);
  await get(12);
  expect(made).toHaveLength(21);
});

test('estimates at least the size of a page with all its forms', async () => {
  const page = Array.from({ length: 500 }, (_, line) => `<p>Line ${line} of a page, تاریخ ${line * 7}</p>`);
  const text = new CompressedText(page.join(''), { kept: false });
  const [br, gzip] = await Promise.all([text.in('br'), text.in('gzip')]);
  expect(text.size).toBeGreaterThanOrEqual(text.plain.length + br.length + gzip.length);
});
