import { createHash } from 'node:crypto';
import sharp from 'sharp';

const width = 1200;
const height = 630;

/** A quiet picture of overlapping curves whose colours and shapes come from the text: the same for the same. */
export async function drawCover(text: string): Promise<Buffer> {
  const bytes = createHash('sha256').update(text).digest();
  const part = (place: number, most: number) => ((bytes.at(place) ?? 0) / 255) * most;
  const hue = Math.round(176 + part(0, 34));
  const waves = [0, 1, 2, 3].map((index) => {
    const top = 190 + index * 105;
    const lift = (place: number) => Math.round(top + part(1 + index * 3 + place, 140) - 70);
    const colour = `hsl(${hue + index * 6} ${48 + index * 6}% ${72 - index * 12}%)`;
    return (
      `<path d="M0 ${lift(0)} C 400 ${lift(1)} 800 ${lift(2)} ${width} ${lift(0)} V ${height} H 0 Z" ` +
      `fill="${colour}" fill-opacity="0.72"/>`
    );
  });
  const sun = `<circle cx="${Math.round(200 + part(20, 800))}" cy="170" r="${Math.round(60 + part(21, 50))}" fill="hsl(${Math.round(28 + part(22, 20))} 90% 76%)"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="hsl(${hue} 55% 94%)"/>${sun}${waves.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
