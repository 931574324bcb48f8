import { type ChartDrawingPart, makeDirectionalCoordinates } from './chart-drawing-part.ts';
import type { ChartModel } from './chart-model.ts';
import {
  type ChartPictureFrame,
  chartFontSize,
  chartInkColors,
  chartLineHeight,
  chartSmallFontSize,
  type TextMeasurer,
  wrapText,
} from './picture-text.ts';
import { SvgText } from './svg-text.tsx';

/** A file with more values would be too large to open; the CSV contains all of them. */
const manyValues = 2_000;

/** Lists every value of every line by day, because only some fit beside the points, and a file has no tooltips. */
export function drawChartValues(
  { items, days, number }: ChartModel,
  frame: ChartPictureFrame,
): ChartDrawingPart {
  if (items.length * days.length > manyValues) return { height: 0, node: null };
  const { width, dir, measure } = frame;
  const { x, start } = makeDirectionalCoordinates(width, dir);
  let y = 16;
  const lines = items.flatMap(({ key, label, counts }) => {
    const heads = wrapText(label, {
      width,
      maxLines: 2,
      measure: (text) => measure(text, chartFontSize, true),
    });
    const pairs = days.map((day, index) => `${day}: ${number(counts[index] ?? 0)}`);
    const rows = [
      ...heads.map((text) => ({ text, bold: true })),
      ...joinPairs(pairs, width, measure).map((text) => ({ text, bold: false })),
    ].map((row, index) => ({ ...row, key: `${key} ${index}`, y: y + chartLineHeight * (index + 1) }));
    y += rows.length * chartLineHeight + 8;
    return rows;
  });
  const node = lines.map((line) => (
    <SvgText
      key={line.key}
      frame={frame}
      lines={[line.text]}
      x={x(0)}
      y={line.y}
      side={start}
      size={line.bold ? chartFontSize : chartSmallFontSize}
      bold={line.bold}
      fill={line.bold ? chartInkColors.text : chartInkColors.quiet}
    />
  ));
  return { height: y, node };
}

/** The separator is only space, because a dot looks like a Persian zero. */
const between = '\u2003\u2003';

/** Fills each line with as many pairs as fit; a day stays with its value. */
function joinPairs(pairs: readonly string[], width: number, measure: TextMeasurer): string[] {
  const lines: string[] = [];
  for (const pair of pairs) {
    const longer = `${lines.at(-1) ?? ''}${between}${pair}`;
    if (lines.length > 0 && measure(longer, chartSmallFontSize) <= width) lines[lines.length - 1] = longer;
    else lines.push(pair);
  }
  return lines;
}
