import { type CoverChart, formatTrendLinePoints } from '@nazar/domain/results/cover-chart.ts';
import { getOptionColor } from '@nazar/domain/results/option-colors.ts';
import { formatSlicePath } from '@nazar/domain/results/slice-path.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { placePercentSign } from '@nazar/domain/text/percent-sign.ts';
import sharp, { type OverlayOptions } from 'sharp';
import { drawTextLine } from './draw-cover.ts';

const [width, height, edge] = [1200, 630, 72];
const full = width - 2 * edge;
const ink = { text: '#212529', quiet: '#5c6470', track: '#e9ecef', grid: '#ced4da' };
const chartTop = 236;
const rowHeight = 86;
/** Size of a pie or a plot; the legend is next to it. */
const picture = { width: 460, height: 320 };
const legendStart = edge + picture.width + 56;

type ChartCoverTexts = {
  readonly title: string;
  readonly language: Language;
  readonly chart: CoverChart;
  readonly getLabel: (part: CoverChart['parts'][number]) => string;
};

/** Draws a chart as a cover: bars, a pie or a trend with its values. Persian covers start on the right. */
export async function drawChartCover({ title, language, chart, getLabel }: ChartCoverTexts): Promise<Buffer> {
  const isRtl = language === 'fa';
  const percent = new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', { style: 'percent' });
  const texts: Promise<OverlayOptions>[] = [];
  /** `start` is the distance from the side where lines start, or end with `atEnd`. */
  const put = (
    text: string,
    at: { start: number; top: number; size: number; room: number; color?: string; atEnd?: boolean },
  ) => {
    const { start, top, size, room, color = ink.text, atEnd = false } = at;
    texts.push(
      drawTextLine(text, { size, color, language }, room).then((line) => ({
        input: line.picture,
        left: isRtl === atEnd ? start : width - start - line.width,
        top,
      })),
    );
  };
  put(title, { start: edge, top: 62, size: 52, room: full });
  put(chart.title, { start: edge, top: 150, size: 32, room: full, color: ink.quiet });
  const isBar = chart.type === 'bar';
  const shapes = isBar ? [] : [chart.type === 'pie' ? pie(chart) : lines(chart)];
  for (const [index, part] of chart.parts.entries()) {
    const top = chartTop + index * rowHeight;
    const color = getOptionColor(part.position);
    const start = isBar ? edge : legendStart;
    const length = width - edge - start;
    if (isBar) {
      const filled = Math.min(1, part.share) * length;
      shapes.push(box(start, top + 48, { width: length, height: 16, fill: ink.track }));
      shapes.push(box(start, top + 48, { width: filled, height: 16, fill: color }));
    } else shapes.push(box(start, top + 8, { width: 24, height: 24, fill: color }));
    const indent = isBar ? 0 : 40;
    put(getLabel(part), { start: start + indent, top, size: 30, room: length - indent - 110 });
    put(placePercentSign(percent.format(part.share)), {
      start: edge,
      top,
      size: 30,
      room: 110,
      color: ink.quiet,
      atEnd: true,
    });
  }
  const drawn = shapes.join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    (isRtl ? `<g transform="translate(${width} 0) scale(-1 1)">${drawn}</g>` : drawn) +
    '</svg>';
  return sharp(Buffer.from(svg))
    .composite(await Promise.all(texts))
    .png()
    .toBuffer();
}

type Box = { readonly width: number; readonly height: number; readonly fill: string };

function box(x: number, y: number, { width: wide, height: high, fill }: Box): string {
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="6" fill="${fill}"/>`;
}

function pie({ slices }: CoverChart): string {
  const radius = picture.height / 2;
  const paths = slices.map(
    ({ position, from, share }) =>
      `<path d="${formatSlicePath(from, share, radius)}" fill="${getOptionColor(position)}" stroke="#ffffff" stroke-width="${share === 1 ? 0 : 4}"/>`,
  );
  return `<g transform="translate(${edge + picture.width / 2} ${chartTop + radius})">${paths.join('')}</g>`;
}

function lines({ lines: drawn }: CoverChart): string {
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<path d="M0 ${share * picture.height}H${picture.width}" stroke="${ink.grid}" stroke-width="2" stroke-dasharray="8 8"/>`,
  );
  const polylines = drawn.map(
    ({ position, heights }) =>
      `<polyline points="${formatTrendLinePoints(heights, picture)}" fill="none" stroke="${getOptionColor(position)}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
  return `<g transform="translate(${edge} ${chartTop})">${grid.join('')}${polylines.join('')}</g>`;
}
