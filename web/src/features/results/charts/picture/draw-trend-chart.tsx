import { getOptionColor } from '../../../../ui/option-colors.ts';
import { computeAxisTicks } from './axis-ticks.ts';
import { type ChartDrawingPart, makeDirectionalCoordinates } from './chart-drawing-part.ts';
import type { ChartModel } from './chart-model.ts';
import { drawChartLegend } from './draw-chart-legend.tsx';
import { getLineDash } from './line-dash.ts';
import { type ChartPictureFrame, chartInkColors, chartSmallFontSize } from './picture-text.ts';
import { placeChartLabels } from './place-chart-labels.ts';
import { SvgText } from './svg-text.tsx';

const plotHeight = 260;
const top = 20;
const manyDays = 40;

/** A line for each option over the days, with values at its end and its peak, and a legend with totals. */
export function drawTrendChart(
  { items, days, number }: ChartModel,
  frame: ChartPictureFrame,
): ChartDrawingPart {
  const { width, dir, measure } = frame;
  const { x, start, end } = makeDirectionalCoordinates(width, dir);
  const highestCount = Math.max(1, ...items.flatMap(({ counts }) => counts));
  const ticks = computeAxisTicks(highestCount, 5);
  const highest = ticks.at(-1) ?? 1;
  const from = Math.max(...ticks.map((tick) => measure(number(tick), chartSmallFontSize))) + 12;
  const length = width - from - 20;
  const dayX = (index: number) =>
    x(from + (days.length === 1 ? length / 2 : 8 + (index / (days.length - 1)) * (length - 8)));
  const countY = (count: number) => top + plotHeight - (count / highest) * plotHeight;
  const labels = placeChartLabels(
    items.map(({ counts }) =>
      counts.map((count, day) => ({ x: dayX(day), y: countY(count), text: number(count) })),
    ),
    { measure: (text) => measure(text, chartSmallFontSize, true), top: 2, bottom: top + plotHeight },
  );
  const legend = drawChartLegend(items, 'line', frame);
  const legendTop = top + plotHeight + 44;
  const node = (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={x(from)}
            x2={x(width)}
            y1={countY(tick)}
            y2={countY(tick)}
            stroke={chartInkColors.grid}
            strokeDasharray={tick === 0 ? 'none' : '4 4'}
          />
          <SvgText
            frame={frame}
            lines={[number(tick)]}
            x={x(from - 8)}
            y={countY(tick) + 4}
            side={end}
            size={chartSmallFontSize}
            fill={chartInkColors.quiet}
          />
        </g>
      ))}
      {shownDays(days, { length, measure: (text) => measure(text, chartSmallFontSize) }).map((index) => (
        <SvgText
          key={index}
          frame={frame}
          lines={[days[index] ?? '']}
          x={index === days.length - 1 && days.length > 1 ? x(width) : dayX(index)}
          y={top + plotHeight + 20}
          side={
            index === days.length - 1 && days.length > 1
              ? end
              : index === 0 && days.length > 1
                ? start
                : 'middle'
          }
          size={chartSmallFontSize}
          fill={chartInkColors.quiet}
        />
      ))}
      {items.map(({ key, position, counts }) => (
        <g key={key}>
          <polyline
            points={counts.map((count, day) => `${dayX(day)},${countY(count)}`).join(' ')}
            fill="none"
            stroke={getOptionColor(position)}
            strokeWidth={2.5}
            strokeLinejoin="round"
            strokeDasharray={getLineDash(position)}
          />
          {days.length <= manyDays &&
            counts.map((count, day) => (
              <circle
                key={dayX(day)}
                cx={dayX(day)}
                cy={countY(count)}
                r={3.5}
                fill={getOptionColor(position)}
                stroke="#fff"
              />
            ))}
        </g>
      ))}
      {labels.map((label) => (
        <SvgText
          key={`${label.x} ${label.y} ${label.text}`}
          frame={frame}
          lines={[label.text]}
          x={label.x}
          y={label.y}
          side="middle"
          size={chartSmallFontSize}
          bold
          halo
        />
      ))}
      <g transform={`translate(0, ${legendTop})`}>{legend.node}</g>
    </>
  );
  return { height: legendTop + legend.height, node };
}

/** The first and the last day, and as many in between as fit. */
function shownDays(
  days: readonly string[],
  { length, measure }: { length: number; measure: (text: string) => number },
): number[] {
  if (days.length < 2) return days.map((_, index) => index);
  const widest = Math.max(...days.map(measure)) + 20;
  const every = Math.max(1, Math.ceil((days.length * widest) / length));
  const last = days.length - 1;
  return days.flatMap((_, index) => {
    const fits = index % every === 0 && ((last - index) / last) * length >= widest * 1.5;
    return fits || index === last ? [index] : [];
  });
}
