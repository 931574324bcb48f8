import { type ChartDrawingPart, makeDirectionalCoordinates } from './chart-drawing-part.ts';
import type { ChartModel } from './chart-model.ts';
import { getOptionFill } from './option-fill.tsx';
import {
  type ChartPictureFrame,
  chartFontSize,
  chartInkColors,
  chartLineHeight,
  chartSmallFontSize,
  wrapText,
} from './picture-text.ts';
import { SvgText } from './svg-text.tsx';

const barHeight = 22;
/** Below this width, labels are above their bars. */
const roomForLabels = 520;
const axisHeight = 24;

/** Ratios, because bars are as long as their percentages in the results. */
const fewTicks = [0, 0.5, 1];
const manyTicks = [0, 0.25, 0.5, 0.75, 1];

/** Horizontal bars from the reading side, so that long labels fit and each value follows its bar. */
export function drawBarChart(
  { items, whole, percent }: ChartModel,
  frame: ChartPictureFrame,
): ChartDrawingPart {
  const { width, dir, measure, id } = frame;
  const { x, left, start, end } = makeDirectionalCoordinates(width, dir);
  const above = width < roomForLabels;
  const natural = Math.max(0, ...items.map(({ label }) => measure(label, chartFontSize)));
  const labelWidth = above ? width : Math.min(natural + 2, width * 0.36);
  const from = above ? 0 : labelWidth + 12;
  const valueWidth = Math.max(0, ...items.map(({ value }) => measure(value, chartFontSize, true))) + 10;
  const length = Math.max(40, width - from - valueWidth);
  const ticks = length < 360 ? fewTicks : manyTicks;
  const scaled = (count: number) => (count / Math.max(1, whole)) * length;
  let y = 4;
  const rows = items.map((item) => {
    const lines = wrapText(item.label, {
      width: labelWidth,
      maxLines: above ? 2 : 3,
      measure: (text) => measure(text, chartFontSize),
    });
    const textHeight = lines.length * chartLineHeight;
    const height = above ? textHeight + barHeight + 12 : Math.max(barHeight + 14, textHeight + 10);
    const top = y;
    y += height;
    return {
      item,
      lines,
      textTop: above ? top : top + (height - textHeight) / 2,
      barTop: above ? top + textHeight + 2 : top + (height - barHeight) / 2,
    };
  });
  const node = (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={x(from + tick * length)}
            x2={x(from + tick * length)}
            y1={0}
            y2={y}
            stroke={chartInkColors.grid}
            strokeDasharray={tick === 0 ? 'none' : '4 4'}
          />
          <SvgText
            frame={frame}
            lines={[percent(tick)]}
            x={x(from + tick * length)}
            y={y + 17}
            side={tick === 0 && above ? start : 'middle'}
            size={chartSmallFontSize}
            fill={chartInkColors.quiet}
          />
        </g>
      ))}
      {rows.map(({ item, lines, textTop, barTop }) => (
        <g key={item.key}>
          <SvgText
            frame={frame}
            lines={lines}
            x={above ? x(0) : x(labelWidth)}
            y={textTop + 15}
            side={above ? start : end}
            halo={above}
          />
          {item.count > 0 && (
            <rect
              x={left(from, Math.max(1, scaled(item.count)))}
              y={barTop}
              width={Math.max(1, scaled(item.count))}
              height={barHeight}
              rx={2}
              fill={getOptionFill(item.position, id)}
            />
          )}
          <SvgText
            frame={frame}
            lines={[item.value]}
            x={x(from + scaled(item.count) + 8)}
            y={barTop + 16}
            side={start}
            bold
            halo
          />
        </g>
      ))}
    </>
  );
  return { height: y + axisHeight, node };
}
