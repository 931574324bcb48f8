import { type CoverColours, coverColours } from '@nazar/domain/inquiries/cover-colours.ts';
import type { CoverTone } from '@nazar/domain/inquiries/cover-tone.ts';
import sharp from 'sharp';

const [width, height] = [1200, 630];

const box = (x: number, y: number, w: number, h: number, round: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (path: string, stroke: string, wide = 14) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const tick = (x: number, y: number, stroke: string) => line(`M${x} ${y} l16 16 l30 -34`, stroke);
const star = (x: number, y: number, size: number, fill: string) => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const reach = index % 2 === 0 ? size : size * 0.45;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="8" stroke-linejoin="round"/>`;
};

type Drawing = (colours: CoverColours) => string;

/** Each is about 360 wide and 300 high around the point 0, 0, and reads the same in both directions. */
const pictures = {
  faces: ({ ground, accent, shades: [, , middle, light] }) => {
    const face = (x: number, r: number, fill: string, mouth: string) =>
      disc(x, 0, r, fill) +
      disc(x - r * 0.36, -r * 0.22, r * 0.12, ground) +
      disc(x + r * 0.36, -r * 0.22, r * 0.12, ground) +
      line(mouth, ground, r * 0.12);
    return (
      face(-205, 78, middle, 'M-237 42 q32 -34 64 0') +
      face(205, 78, light, 'M173 32 h64') +
      face(0, 122, accent, 'M-56 30 q56 64 112 0')
    );
  },
  ticket: ({ ground, accent, shades: [, , middle, light] }) =>
    `<g transform="rotate(-8)">${area('M-210 -110 h420 v70 a40 40 0 0 0 0 80 v70 h-420 v-70 a40 40 0 0 0 0 -80 z', light)}` +
    `<path d="M90 -92 v184" stroke="${ground}" stroke-width="8" stroke-dasharray="4 22" stroke-linecap="round"/>` +
    `${disc(-60, 0, 66, accent)}${line('M-88 2 l20 22 l38 -46', ground)}${box(124, -20, 40, 40, 8, middle)}</g>`,
  bubble: ({ ground, shades: [, strong, middle, light] }) =>
    box(-210, -140, 420, 220, 44, light) +
    area('M-120 70 h90 l-80 78 z', light) +
    [-120, 0, 120].map((x) => star(x, -50, 46, x > 60 ? middle : strong)).join('') +
    line('M-140 34 H60', ground, 12),
  checklist: ({ ground, accent, shades: [, , middle, light] }) =>
    box(-150, -190, 300, 380, 26, light) +
    [-110, 0, 110]
      .map(
        (y, index) =>
          box(-116, y - 36, 72, 72, 16, index === 1 ? accent : middle) +
          tick(-104, y - 2, ground) +
          box(-14, y - 24, 130, 16, 8, ground) +
          box(-14, y + 8, 84, 16, 8, middle),
      )
      .join(''),
  cap: ({ accent, shades: [, , middle, light] }) =>
    area('M-120 0 v84 q120 78 240 0 v-84 z', middle) +
    area('M0 -140 L250 -28 L0 84 L-250 -28 z', light) +
    line('M0 -28 L190 8 V110', accent, 12) +
    disc(190, 124, 24, accent),
  pulse: ({ ground, accent, shades: [, , , light] }) =>
    area(
      'M0 170 C-260 10 -210 -170 -96 -170 C-40 -170 -12 -132 0 -104 C12 -132 40 -170 96 -170 C210 -170 260 10 0 170 z',
      light,
    ) +
    line('M-330 0 h190', accent) +
    line('M-140 0 h50 l34 -66 l54 128 l40 -92 l18 30 h84', ground) +
    line('M140 0 h190', accent),
  basket: ({ ground, accent, shades: [, , middle, light] }) =>
    line('M-110 -40 L-40 -170 M110 -40 L40 -170', middle, 20) +
    disc(-62, -66, 58, accent) +
    disc(58, -74, 64, middle) +
    area('M-210 -50 h420 l-44 210 q-4 20 -26 20 h-280 q-22 0 -26 -20 z', light) +
    [-90, 0, 90].map((x) => line(`M${x} 6 v112`, ground, 18)).join(''),
  calendar: ({ ground, accent, shades: [, , middle, light] }) => {
    const days = [-120, -40, 40, 120].flatMap((x) => [-20, 50, 120].map((y) => ({ x, y })));
    return (
      box(-190, -160, 380, 340, 30, light) +
      area('M-190 -90 v-40 q0 -30 30 -30 h320 q30 0 30 30 v40 z', middle) +
      line('M-100 -190 v50 M100 -190 v50', ground, 20) +
      days.map(({ x, y }) => disc(x, y, 17, middle)).join('') +
      disc(40, 50, 46, accent) +
      line('M20 52 l14 14 l28 -32', ground, 12)
    );
  },
  sliders: ({ ground, accent, shades: [, , middle, light] }) =>
    box(-220, -160, 440, 320, 30, light) +
    disc(-180, -122, 11, ground) +
    disc(-146, -122, 11, ground) +
    disc(-112, -122, 11, ground) +
    [
      { y: -46, at: 60, fill: accent },
      { y: 28, at: -70, fill: middle },
      { y: 102, at: 110, fill: accent },
    ]
      .map(({ y, at, fill }) => line(`M-160 ${y} H160`, ground, 10) + disc(at, y, 28, fill))
      .join(''),
  briefcase: ({ ground, accent, shades: [, , middle, light] }) =>
    line('M-70 -110 v-28 q0 -22 22 -22 h96 q22 0 22 22 v28', middle, 24) +
    box(-220, -110, 440, 280, 34, light) +
    area('M-220 -76 q0 -34 34 -34 h372 q34 0 34 34 v76 q-220 64 -440 0 z', middle) +
    box(-34, 2, 68, 60, 14, accent) +
    disc(0, 32, 10, ground),
  care: ({ shades: [, strong, middle, light] }) =>
    area('M0 -190 L170 -128 V0 Q170 130 0 196 Q-170 130 -170 0 V-128 z', light) +
    box(-34, -104, 68, 200, 16, strong) +
    box(-100, -38, 200, 68, 16, strong) +
    line('M-262 -40 v80 M-302 0 h80', middle, 18) +
    line('M262 -40 v80 M222 0 h80', middle, 18),
  lens: ({ ground, accent, shades: [, strong, middle, light] }) =>
    line('M104 104 L190 190', accent, 44) +
    disc(0, 0, 168, light) +
    box(-92, 10, 44, 74, 10, middle) +
    box(-22, -44, 44, 128, 10, ground) +
    box(48, -100, 44, 184, 10, strong),
} satisfies Record<string, Drawing>;

export type CoverPicture = keyof typeof pictures;

/** A cover without words that shows what an inquiry is about, as PNG. */
export function drawPictureCover(picture: CoverPicture, tone: CoverTone): Promise<Buffer> {
  const colours = coverColours[tone];
  const [near, far] = colours.shades;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    box(0, 0, width, height, 0, colours.ground) +
    disc(600, 315, 470, near) +
    `<circle cx="600" cy="315" r="300" fill="${far}" opacity="0.55"/>` +
    disc(128, 96, 30, near) +
    disc(1066, 560, 44, near) +
    disc(1092, 92, 18, colours.accent) +
    disc(112, 548, 18, colours.accent) +
    `<g transform="translate(600 315) scale(1.1)">${pictures[picture](colours)}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
