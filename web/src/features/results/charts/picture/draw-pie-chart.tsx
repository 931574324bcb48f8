import { computeContrastRatio } from '@nazar/domain/inquiries/theme/contrast.ts';
import { computePointOnCircle, formatSlicePath } from '@nazar/domain/results/slice-path.ts';
import { getOptionColor, getOptionPattern } from '../../../../ui/option-colors.ts';
import { type ChartDrawingPart, makeDirectionalCoordinates } from './chart-drawing-part.ts';
import type { ChartModel } from './chart-model.ts';
import { drawChartLegend } from './draw-chart-legend.tsx';
import { getOptionFill } from './option-fill.tsx';
import { type ChartPictureFrame, chartFontSize, chartInkColors } from './picture-text.ts';
import { SvgText } from './svg-text.tsx';

const besideFrom = 560;
/** Slices below this share have no space for a number; the legend shows all numbers. */
const roomInside = 0.06;

/** A pie with percentages, and a legend with every value. */
export function drawPieChart(model: ChartModel, frame: ChartPictureFrame): ChartDrawingPart {
  const { items } = model;
  const { width, dir, id } = frame;
  const beside = width >= besideFrom;
  const radius = Math.min(130, (beside ? width * 0.4 : width - 24) / 2);
  const gap = 32;
  const legendWidth = beside ? width - radius * 2 - gap - 8 : width;
  const legend = drawChartLegend(items, 'area', { ...frame, width: legendWidth });
  const { left } = makeDirectionalCoordinates(width, dir);
  const height = beside ? Math.max(radius * 2 + 8, legend.height) : radius * 2 + 28 + legend.height;
  const center = {
    x: beside ? left(4, radius * 2) + radius : width / 2,
    y: beside ? height / 2 : radius + 4,
  };
  const node = (
    <>
      <g transform={`translate(${center.x}, ${center.y})`}>
        {slices(model).map(({ item, from, share }) => {
          const middle = computePointOnCircle(from + share / 2, radius * 0.66);
          const isPlain = getOptionPattern(item.position) === 'plain';
          const onColor =
            computeContrastRatio(getOptionColor(item.position), '#ffffff') >= 4.5
              ? '#fff'
              : chartInkColors.text;
          return (
            <g key={item.key}>
              <path
                d={formatSlicePath(from, share, radius)}
                fill={getOptionFill(item.position, id)}
                stroke="#fff"
                strokeWidth={share === 1 ? 0 : 2}
              />
              {share >= roomInside && (
                <SvgText
                  frame={frame}
                  lines={[item.share]}
                  x={middle.x}
                  y={middle.y + chartFontSize / 3}
                  side="middle"
                  bold
                  fill={isPlain ? onColor : chartInkColors.text}
                  halo={!isPlain}
                />
              )}
            </g>
          );
        })}
      </g>
      <g
        transform={
          beside
            ? `translate(${left(radius * 2 + gap + 8, legendWidth)}, ${(height - legend.height) / 2})`
            : `translate(0, ${radius * 2 + 28})`
        }
      >
        {legend.node}
      </g>
    </>
  );
  return { height, node };
}

function slices({ items }: ChartModel) {
  const sum = items.reduce((total, { count }) => total + count, 0);
  let from = 0;
  return items
    .filter(({ count }) => count > 0)
    .map((item) => {
      const share = item.count / sum;
      const slice = { item, from, share };
      from += share;
      return slice;
    });
}
