import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { coverColors } from '@nazar/domain/inquiries/theme/cover-colors.ts';
import type { CoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeElementText } from '../texts/escape-html.ts';
import { drawCoverArtSvg } from './draw-cover-art-svg.ts';

type CoverTexts = {
  readonly title: string;
  /** The general category; selects the pattern. */
  readonly category: { readonly id: string; readonly name: string } | null;
  readonly language: Language;
  readonly tone: CoverTone;
};

const [width, height, edge] = [1200, 630, 84];
/** Size of the area for the title; the pattern uses the rest. */
const room = { width: 640, height: 330 };
const titleSizes = [84, 72, 62, 54, 46, 40];
const maxTitleLength = 110;
/** Wider than any line. */
const unlimited = 20_000;
/** Our own font with Persian and Latin letters, so that the server needs no installed font. */
const fontfile = join(import.meta.dirname, 'fonts', 'nazar-cover.ttf');

/**
 * Draws a cover for an inquiry without a picture: its title and a pattern, which is always the same for the
 * same title.
 */
export async function drawTitleCover(texts: CoverTexts): Promise<Buffer> {
  const words = { ...texts, title: withoutPictures(texts.title) };
  const { category, language, tone } = words;
  const colors = coverColors[tone];
  const isRtl = language === 'fa';
  const seed = createHash('sha256').update(words.title).digest();
  const kind =
    createHash('sha256')
      .update(category?.id ?? '')
      .digest()
      .at(0) ?? 0;
  const art = drawCoverArtSvg({ width, height, seed, kind, colors });
  // The pattern is on the side where lines end.
  const mirrored = isRtl ? `<g transform="translate(${width} 0) scale(-1 1)">${art}</g>` : art;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>${mirrored}</svg>`;
  const title = await writeTitle(words);
  const label = category && (await write(category.name, { size: 30, color: colors.accent, language }));
  const start = (part: Written) => (isRtl ? width - edge - part.width : edge);
  // The label and the title together are centred vertically.
  const gap = label === null ? 0 : label.height + 34;
  const top = Math.round((height - title.height - gap) / 2);
  const layers: OverlayOptions[] = [{ input: title.picture, left: start(title), top: top + gap }];
  if (label !== null) layers.push({ input: label.picture, left: start(label), top });
  return sharp(Buffer.from(svg)).composite(layers).png().toBuffer();
}

type Written = { readonly picture: Buffer; readonly width: number; readonly height: number };
type Style = { readonly size: number; readonly color: string; readonly language: Language };

/** Draws the title as large as possible; a title that is too long is truncated with an ellipsis. */
async function writeTitle({ title, language, tone }: CoverTexts): Promise<Written> {
  const text = shorten(title);
  const style = { color: coverColors[tone].ink, language };
  for (const size of titleSizes) {
    const written = await write(text, { ...style, size });
    if (written.height <= room.height && written.width <= room.width) return written;
  }
  const minSized = await write(text, { ...style, size: titleSizes.at(-1) ?? 40 });
  const cut = {
    left: 0,
    top: 0,
    width: Math.min(minSized.width, room.width),
    height: Math.min(minSized.height, room.height),
  };
  return { ...cut, picture: await sharp(minSized.picture).extract(cut).png().toBuffer() };
}

/** Emoji, with the characters that join and colour them; the font has none of them and would draw boxes. */
const pictures =
  /(?![©®™])\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|\ufe0f|\u200d)*|[\u{1f1e6}-\u{1f1ff}]|\ufe0f|\u20e3/gu;

function withoutPictures(title: string): string {
  return title.replace(pictures, '').replace(/\s+/g, ' ').trim();
}

/** Truncates a long title, between words if possible. */
function shorten(title: string): string {
  const characters = [...title];
  if (characters.length <= maxTitleLength) return title;
  const cut = characters.slice(0, maxTitleLength).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > maxTitleLength / 2 ? cut.slice(0, end) : cut}…`;
}

/** Draws nothing if the text has no visible character, such as a title of joiners only. */
async function write(text: string, style: Style, maxWidth = room.width): Promise<Written> {
  return writeVisible(text, style, maxWidth).catch(async (error: unknown) => {
    if (!/no text to render/.test(String(error))) throw error;
    const empty = { width: 1, height: 1, channels: 4, background: '#0000' } as const;
    return { picture: await sharp({ create: empty }).png().toBuffer(), width: 1, height: 1 };
  });
}

/** Draws one line; text that doesn't fit is left out at the end. */
export async function drawTextLine(text: string, style: Style, maxWidth: number): Promise<Written> {
  const line = withoutPictures(text);
  for (let length = Math.min([...line].length, maxTitleLength); ; length = Math.floor(length * 0.85)) {
    const cut = [...line].slice(0, length).join('').trim();
    const written = await write(cut === line ? line : `${cut}…`, style, unlimited);
    if (written.width <= maxWidth || length < 4) return written;
  }
}

async function writeVisible(
  text: string,
  { size, color, language }: Style,
  maxWidth: number,
): Promise<Written> {
  // Without a direction mark the direction would follow the first letter, which may belong to the other
  // script.
  const direction = language === 'fa' ? '\u200f' : '\u200e';
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="0.8">${direction}${escapeElementText(text)}</span>`,
      font: `Nazar Cover ${size}`,
      fontfile,
      width: maxWidth,
      wrap: 'word-char',
      // 'left' means the start of the line: Pango mirrors it for right-to-left text.
      align: 'left',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
}
