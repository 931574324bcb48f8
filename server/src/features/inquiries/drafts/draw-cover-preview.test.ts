import { drawCover, getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import { coverTones } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';

let categories: { id: string }[];
const server = useTestApp();
beforeAll(async () => {
  categories = await server.call(getCategories, {});
});

const words = { title: 'کدام روز برای ناهار بهتر است؟', language: 'fa' as const, tone: 'cyan' as const };
async function draw(change: Partial<Parameters<typeof ask>[0]> = {}) {
  return (await ask({ categoryId: categories[0]?.id ?? null, ...words, ...change })).picture;
}
const ask = (input: {
  title: string;
  categoryId: string | null;
  language: 'en' | 'fa';
  tone: (typeof coverTones)[number];
}) => server.call(drawCover, input, { as: server.people.owner });
const pixels = (picture: string) => sharp(Buffer.from(picture, 'base64')).removeAlpha().raw().toBuffer();

test('draws a picture in the size for link previews', async () => {
  const info = await sharp(Buffer.from(await draw(), 'base64')).metadata();
  expect([info.format, info.width, info.height]).toEqual(['png', 1200, 630]);
});

test.each(['\u200c\u200d\u200c', '\u2060', '\u00ad', '\ufe0f', '\u{e0001}', '\u2800'])(
  'draws a picture without text for a title without visible characters (%j)',
  async (title) => {
    expect((await draw({ title })).length).toBeGreaterThan(1000);
  },
);

test('draws the same title the same way, and other titles differently', async () => {
  const first = await draw();
  expect(await draw()).toBe(first);
  const others = [
    await draw({ title: 'نظر شما چیست؟' }),
    await draw({ categoryId: null }),
    await draw({ language: 'en' }),
    await draw({ tone: 'sand' }),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});

test('leaves out emoji, which its font does not have', async () => {
  const plain = await draw({ title: 'نظر شما چیست؟ 2 ©' });
  expect(await draw({ title: '🌍 نظر 👩🏽‍💻 شما چیست؟ 🇮🇷 2️ © 🏴󠁧󠁢󠁥󠁮󠁧󠁿' })).toBe(plain);
});

describe('a title', () => {
  const share = async (picture: string, color: readonly number[]) => {
    const all = await pixels(picture);
    let count = 0;
    for (let at = 0; at < all.length; at += 3) {
      if (color.every((value, channel) => all[at + channel] === value)) count += 1;
    }
    return count;
  };
  const white = [255, 255, 255];

  test.each([
    ['Persian', 'سلام', 'fa'],
    ['English', 'Hello', 'en'],
    ['with signs of markup', '<b>R&D</b> "?"', 'en'],
    ['very long', 'word '.repeat(59), 'en'],
    ['one long word', 'w'.repeat(300), 'en'],
    ['of signs that the font lacks', '漢字😀', 'en'],
  ] as const)('that is %s is drawn', async (_kind, title, language) => {
    expect(await share(await draw({ title, language, categoryId: null }), white)).toBeGreaterThan(300);
  });

  test('in Persian has joined letters', async () => {
    // Separate letters would cover far more pixels than joined ones.
    const [joined, apart] = await Promise.all([
      share(await draw({ title: 'ببببببب', categoryId: null }), white),
      share(await draw({ title: 'ب‌ب‌ب‌ب‌ب‌ب‌ب', categoryId: null }), white),
    ]);
    expect(joined).toBeLessThan(apart * 0.9);
  });
});

test.each([...coverTones])('%s is drawn', async (tone) => {
  expect((await draw({ tone })).length).toBeGreaterThan(10_000);
});

test('refuses guests, an empty title and unknown colours', async () => {
  const input = { categoryId: null, ...words };
  expect((await server.send(drawCover, input)).status).toBe(401);
  for (const wrong of [{ title: ' ' }, { tone: 'pink' }, { categoryId: 'x' }]) {
    const reply = await server.send(drawCover, { ...input, ...wrong } as never, { as: server.people.owner });
    expect(reply.status).toBe(400);
  }
});
