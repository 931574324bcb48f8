import type { CoverColors } from '@nazar/domain/inquiries/theme/cover-colors.ts';

type CoverArtInput = {
  readonly width: number;
  readonly height: number;
  /** Pseudo-random bytes derived from the title. */
  readonly seed: Buffer;
  /** Selects the pattern. */
  readonly kind: number;
  readonly colors: CoverColors;
};

/** Patterns for the side of a cover, made of simple shapes that stay legible as a thumbnail. */
const patterns = [tiles, speechBubbles, bars, rings, hills] as const;

export function drawCoverArtSvg(art: CoverArtInput): string {
  const pattern = patterns[art.kind % patterns.length] ?? tiles;
  return pattern(art);
}

const byte = ({ seed }: CoverArtInput, index: number) => seed.at(index % seed.length) ?? 0;
const pick = <Item>(items: readonly [Item, ...Item[]], value: number): Item =>
  items[value % items.length] ?? items[0];
const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** Three columns of quarter circles, discs and squares. */
function tiles(art: CoverArtInput): string {
  const size = 126;
  const { shades, accent } = art.colors;
  const all = [...shades, accent] as const;
  const parts: string[] = [];
  for (let column = 0; column < 3; column += 1) {
    for (let row = 0; row < 5; row += 1) {
      const value = byte(art, column * 5 + row);
      const [x, y] = [art.width - (3 - column) * size, row * size];
      const under = pick(shades, value);
      // Selects any colour except that of the background.
      const over = pick(all, all.indexOf(under) + 1 + ((value >> 2) % (all.length - 1)));
      parts.push(box(x, y, size, size, under), shape(value >> 5, { x, y, size, fill: over }));
    }
  }
  return parts.join('');
}

function shape(
  value: number,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const [right, bottom, half] = [x + size, y + size, size / 2];
  const quarters = [
    `M${x} ${y} H${right} A${size} ${size} 0 0 1 ${x} ${bottom} Z`,
    `M${right} ${y} V${bottom} A${size} ${size} 0 0 1 ${x} ${y} Z`,
    `M${right} ${bottom} H${x} A${size} ${size} 0 0 1 ${right} ${y} Z`,
    `M${x} ${bottom} V${y} A${size} ${size} 0 0 1 ${right} ${bottom} Z`,
  ];
  const quarter = quarters[value];
  if (quarter !== undefined) return `<path d="${quarter}" fill="${fill}"/>`;
  if (value === 4) return circle(x + half, y + half, half * 0.72, fill);
  if (value === 5) return circle(x + half, y + half, half * 0.4, fill);
  if (value === 6) return `<path d="M${x} ${y} H${right} L${x} ${bottom} Z" fill="${fill}"/>`;
  return box(x, y + half, size, half, fill);
}

/** Speech bubbles facing each other. */
function speechBubbles(art: CoverArtInput): string {
  const { shades, accent } = art.colors;
  const bubbles = [0, 1, 2, 3].map((index) => {
    const value = byte(art, index * 3);
    const [w, h] = [210 + (value % 90), 112];
    const x = index % 2 === 0 ? 780 + (byte(art, index) % 40) : 1120 - w + (byte(art, index) % 50);
    const y = 46 + index * 140;
    const fill = index === byte(art, 20) % 4 ? accent : pick(shades, index + 1);
    const tail = index % 2 === 0 ? x + 44 : x + w - 84;
    const lines = [0, 1].map((line) =>
      box(x + 34, y + 34 + line * 28, (w - 68) * (line === 0 ? 1 : 0.6), 13, art.colors.ground, 6),
    );
    return (
      box(x, y, w, h, fill, 34) +
      `<path d="M${tail} ${y + h - 4} h40 l${index % 2 === 0 ? -34 : 34} 34 z" fill="${fill}"/>` +
      `<g opacity="0.32">${lines.join('')}</g>`
    );
  });
  return bubbles.join('');
}

/** Rising bars, one highlighted. */
function bars(art: CoverArtInput): string {
  const { shades, accent } = art.colors;
  const marked = 2 + (byte(art, 9) % 4);
  const columns = Array.from({ length: 6 }, (_, index) => {
    const tall = 130 + index * 46 + (byte(art, index) % 120);
    const x = 770 + index * 70;
    const fill = index === marked ? accent : pick(shades, index % 3 === 0 ? 2 : index % 3 === 1 ? 1 : 3);
    return (
      box(x, art.height - tall, 50, tall + 30, fill, 25) + circle(x + 25, art.height - tall - 44, 13, fill)
    );
  });
  return circle(1060, 330, 316, shades[0]) + columns.join('');
}

/** Rings with gaps at different angles, around a disc. */
function rings(art: CoverArtInput): string {
  const { shades, accent } = art.colors;
  const [x, y] = [1040, 315];
  const arcs = [270, 210, 150, 90].map((radius, index) => {
    const around = 2 * Math.PI * radius;
    const share = 0.35 + (byte(art, index) / 255) * 0.5;
    const turn = Math.round((byte(art, index + 8) / 255) * 360);
    const stroke = index === byte(art, 16) % 4 ? accent : pick(shades, 3 - (index % 3));
    return (
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${shades[0]}" stroke-width="38"/>` +
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="38" ` +
      `stroke-linecap="round" stroke-dasharray="${Math.round(around * share)} ${Math.round(around)}" ` +
      `transform="rotate(${turn} ${x} ${y})"/>`
    );
  });
  return arcs.join('') + circle(x, y, 42, shades[3]);
}

/** Overlapping hills under a sun. */
function hills(art: CoverArtInput): string {
  const { shades, accent } = art.colors;
  const sun = circle(930 + (byte(art, 5) % 160), 150 + (byte(art, 6) % 50), 82, accent);
  const layers = shades.map((fill, index) => {
    const top = 300 + index * 84;
    const lift = (at: number) => top - 60 + (byte(art, index * 4 + at) % 110);
    return (
      `<path d="M700 ${art.height} C 780 ${lift(0)} 850 ${lift(1)} 930 ${lift(2)} ` +
      `S 1110 ${lift(3)} ${art.width} ${lift(1)} V ${art.height} Z" fill="${fill}"/>`
    );
  });
  return sun + layers.join('');
}
