import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { captchaAlphabet, captchaGlyphs, captchaLength, type GlyphStroke } from './captcha-glyphs.ts';
import { pickRandom, randomFloatBetween } from './chance.ts';

const width = 220;
const height = 80;
const inks = ['#0b7285', '#1864ab', '#364fc7', '#5f3dc4', '#2b8a3e', '#862e9c'];

export function makeCaptchaText(): string {
  return Array.from({ length: captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    '',
  );
}

/** Adds a point every few pixels, so that straight lines get bent too. */
function subdivide(stroke: GlyphStroke): GlyphStroke {
  return stroke.flatMap(([x, y], index) => {
    const next = stroke[index + 1];
    if (next === undefined) return [[x, y] as const];
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - x, next[1] - y) / 1.5));
    return Array.from({ length: steps }, (_, step) => {
      const part = step / steps;
      return [x + (next[0] - x) * part, y + (next[1] - y) * part] as const;
    });
  });
}

function toPath(points: GlyphStroke): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

type Bend = (point: readonly [number, number]) => readonly [number, number];

/** One ripple across the whole picture, so that straight columns can't separate the characters. */
function makeBend(): Bend {
  const [shiftX, shiftY] = [randomFloatBetween(0, 6.28), randomFloatBetween(0, 6.28)];
  const [deepX, deepY] = [randomFloatBetween(2, 3.5), randomFloatBetween(3, 5)];
  return ([x, y]) => [x + deepX * Math.sin(y / 13 + shiftX), y + deepY * Math.sin(x / 27 + shiftY)];
}

function drawCharacter(character: string, index: number, bend: Bend): string {
  const turn = randomFloatBetween(-0.3, 0.3);
  const size = randomFloatBetween(2.5, 3.1);
  const middleX = 30 + index * 40 + randomFloatBetween(-4, 4);
  const middleY = height / 2 + randomFloatBetween(-6, 6);
  const rotate: Bend = ([x, y]) => {
    const [dx, dy] = [(x - 5) * size, (y - 7) * size];
    return [
      middleX + dx * Math.cos(turn) - dy * Math.sin(turn),
      middleY + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  };
  const path = (captchaGlyphs[character] ?? [])
    .map((stroke) => toPath(subdivide(stroke).map(rotate).map(bend)))
    .join('');
  return `<path d="${path}" stroke="${pickRandom(inks)}" stroke-width="${randomFloatBetween(3.6, 5).toFixed(1)}"/>`;
}

function drawNoise(bend: Bend): string {
  const curves = Array.from({ length: 4 }, () => {
    const from = [randomFloatBetween(-10, 30), randomFloatBetween(8, height - 8)] as const;
    const to = [randomFloatBetween(width - 30, width + 10), randomFloatBetween(8, height - 8)] as const;
    const path = toPath(
      subdivide([from, [randomFloatBetween(60, 160), randomFloatBetween(0, height)], to]).map(bend),
    );
    return `<path d="${path}" stroke="${pickRandom(inks)}" stroke-width="${randomFloatBetween(1, 1.8).toFixed(1)}" opacity="0.7"/>`;
  });
  const dots = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${randomFloatBetween(0, width).toFixed(1)}" cy="${randomFloatBetween(0, height).toFixed(1)}" r="1.1"/>`,
  );
  return `${curves.join('')}<g fill="${pickRandom(inks)}" stroke="none" opacity="0.5">${dots.join('')}</g>`;
}

/** Draws a text as a PNG that people can read and programs can't easily. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const bend = makeBend();
  const characters = [...text].map((character, index) => drawCharacter(character, index, bend)).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<rect width="100%" height="100%" fill="#f1f3f5"/>' +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${characters}${drawNoise(bend)}</g></svg>`;
  // More effort in choosing the 32 colours takes three times the work for 6 % of the bytes.
  const png = { compressionLevel: 6, palette: true, colors: 32, effort: 1 };
  return sharp(Buffer.from(svg)).png(png).toBuffer();
}
