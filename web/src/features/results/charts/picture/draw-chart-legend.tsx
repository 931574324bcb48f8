import { getOptionColor } from '../../../../ui/option-colors.ts';
import { type ChartDrawingPart, makeDirectionalCoordinates } from './chart-drawing-part.ts';
import type { ChartItem } from './chart-model.ts';
import { getLineDash } from './line-dash.ts';
import { getOptionFill } from './option-fill.tsx';
import { type ChartPictureFrame, chartFontSize, chartLineHeight, wrapText } from './picture-text.ts';
import { SvgText } from './svg-text.tsx';

const swatch = { area: 16, line: 28 } as const;

/** The legend: each colour with its label, and the value at the end of the line. */
export function drawChartLegend(
  items: readonly ChartItem[],
  kind: keyof typeof swatch,
  frame: ChartPictureFrame,
): ChartDrawingPart {
  const { width, dir, measure, id } = frame;
  const { x, left, start, end } = makeDirectionalCoordinates(width, dir);
  const mark = swatch[kind];
  const valueWidth = Math.max(0, ...items.map(({ value }) => measure(value, chartFontSize, true)));
  const room = Math.max(60, width - mark - 10 - valueWidth - 14);
  const natural = Math.max(0, ...items.map(({ label }) => measure(label, chartFontSize)));
  // If the labels are short, the values are close to them.
  const valueEnd = Math.min(width, mark + 10 + Math.min(natural, room) + 24 + valueWidth);
  let y = 0;
  const rows = items.map((item) => {
    const lines = wrapText(item.label, {
      width: room,
      maxLines: 3,
      measure: (text) => measure(text, chartFontSize),
    });
    const top = y;
    y += lines.length * chartLineHeight + 6;
    return { item, lines, top };
  });
  const node = rows.map(({ item, lines, top }) => (
    <g key={item.key}>
      {kind === 'area' ? (
        <rect
          x={left(0, 14)}
          y={top + 3}
          width={14}
          height={14}
          rx={3}
          fill={getOptionFill(item.position, id)}
        />
      ) : (
        <line
          x1={x(0)}
          x2={x(24)}
          y1={top + 10}
          y2={top + 10}
          stroke={getOptionColor(item.position)}
          strokeWidth={3}
          strokeDasharray={getLineDash(item.position)}
        />
      )}
      <SvgText frame={frame} lines={lines} x={x(mark + 10)} y={top + 15} side={start} />
      <SvgText frame={frame} lines={[item.value]} x={x(valueEnd)} y={top + 15} side={end} bold />
    </g>
  ));
  return { height: y, node };
}
