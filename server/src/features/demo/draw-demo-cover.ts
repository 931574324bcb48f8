import sharp from 'sharp';

const frame = (background: string, content: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
  `<rect width="1200" height="630" fill="${background}"/>${content}</svg>`;

const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${opacity}"/>`;
const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

function cup(): string {
  const steam = [520, 600, 680].map((x) =>
    line(`M${x} 205 c-26 -34 26 -52 0 -88 c-20 -28 8 -44 8 -60`, '#ffffff', 13),
  );
  return frame(
    '#f3dfc8',
    circle(1010, 140, 210, '#f7b267', 0.55) +
      circle(140, 560, 250, '#e9c39b', 0.8) +
      steam.join('') +
      '<ellipse cx="600" cy="520" rx="300" ry="34" fill="#d7a877"/>' +
      line('M770 300 c120 -18 130 150 -20 142', '#0e7490', 34) +
      '<path d="M410 250 h380 v110 c0 100 -70 150 -190 150 s-190 -50 -190 -150 z" fill="#0891b2"/>' +
      '<ellipse cx="600" cy="250" rx="190" ry="34" fill="#164e63"/>' +
      '<ellipse cx="600" cy="255" rx="160" ry="24" fill="#6b3f1d"/>',
  );
}

function ocean(): string {
  const layers = ['#67e8f9', '#22b8cf', '#0e7490', '#155e75', '#0b3a4a'].map((fill, index) => {
    const y = 190 + index * 92;
    return `<path d="M0 ${y} q150 -46 300 0 t300 0 t300 0 t300 0 V630 H0 Z" fill="${fill}" fill-opacity="0.88"/>`;
  });
  const bubbles = [
    [260, 420, 16],
    [300, 370, 10],
    [278, 330, 7],
    [930, 500, 14],
    [958, 452, 9],
    [940, 410, 6],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#ffffff', 0.5));
  const whale =
    '<path d="M470 330 c40 -86 250 -96 320 -6 c34 8 52 -24 92 -30 c-14 30 -14 50 8 82 c-42 -2 -64 -18 -92 -16 ' +
    'c-60 76 -292 74 -328 -30 z" fill="#083344"/>' +
    circle(546, 322, 8, '#ecfeff');
  return frame('#d5f5fb', circle(960, 110, 64, '#fcd34d') + layers.join('') + whale + bubbles.join(''));
}

function city(): string {
  const towers = [
    [80, 300, 120],
    [230, 220, 96],
    [350, 340, 140],
    [520, 170, 104],
    [660, 280, 132],
    [820, 210, 92],
    [940, 320, 150],
  ];
  const far = towers.map(([x = 0, y = 0, w = 0]) => box(x - 40, y - 60, w, 630, '#a5d8e4', 8));
  const near = towers.map(([x = 0, y = 0, w = 0], index) => {
    const windows = Array.from({ length: 12 }, (_, place) => {
      const isLit = (place * 7 + index * 5) % 3 !== 0;
      const across = (w - 36) / 3;
      return box(
        x + 18 + (place % 3) * across,
        y + 70 + Math.floor(place / 3) * 46,
        across - 14,
        24,
        isLit ? '#fde68a' : '#0e6377',
        4,
      );
    });
    return box(x, y + 40, w, 630, '#0c4a5b', 8) + windows.join('');
  });
  const trees = [40, 205, 330, 505, 640, 800, 925, 1105].map(
    (x) =>
      circle(x, 548, 36, '#2f9e6d') + circle(x + 26, 560, 28, '#3bb27d') + box(x + 4, 570, 10, 40, '#6b4f3a'),
  );
  return frame(
    '#e6f6fa',
    circle(1040, 140, 76, '#fbbf77') +
      far.join('') +
      near.join('') +
      box(0, 590, 1200, 40, '#3f8f6a') +
      trees.join(''),
  );
}

function stage(): string {
  const beams = [
    [180, -0.2],
    [600, 0],
    [1020, 0.2],
  ].map(
    ([x = 0, lean = 0]) =>
      `<path d="M${x} 0 L${x - 190 - lean * 700} 500 H${x + 190 - lean * 700} Z" fill="#a5f3fc" fill-opacity="0.16"/>`,
  );
  const seats = Array.from({ length: 30 }, (_, index) => {
    const row = Math.floor(index / 10);
    return circle(
      60 + (index % 10) * 120 + (row % 2) * 60,
      500 + row * 56,
      34,
      ['#155e75', '#164e63', '#0b3644'][row] ?? '',
    );
  });
  return frame(
    '#0e2a3a',
    beams.join('') +
      box(330, 110, 540, 270, '#ecfeff', 18) +
      box(380, 300, 46, 40, '#22d3ee', 6) +
      box(446, 250, 46, 90, '#06b6d4', 6) +
      box(512, 200, 46, 140, '#0891b2', 6) +
      line('M620 320 l60 -70 l60 30 l80 -100', '#f59e0b', 12) +
      box(250, 410, 700, 26, '#67e8f9', 8) +
      seats.join(''),
  );
}

const pictures: Readonly<Record<string, () => string>> = { cup, ocean, city, stage };

/** The picture of a demo inquiry by its name. */
export async function drawDemoCover(name: string): Promise<Buffer> {
  const picture = pictures[name];
  if (picture === undefined) throw new Error(`There is no picture «${name}».`);
  return sharp(Buffer.from(picture())).png().toBuffer();
}
