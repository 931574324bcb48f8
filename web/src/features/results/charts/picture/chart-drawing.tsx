import { type ChartDrawingPart, makeDirectionalCoordinates } from './chart-drawing-part.ts';
import type { ChartModel } from './chart-model.ts';
import { drawBarChart } from './draw-bar-chart.tsx';
import { drawChartValues } from './draw-chart-values.tsx';
import { drawPieChart } from './draw-pie-chart.tsx';
import { drawTrendChart } from './draw-trend-chart.tsx';
import { OptionFillPatterns } from './option-fill.tsx';
import {
  type ChartPictureFrame,
  chartInkColors,
  chartLineHeight,
  chartSmallFontSize,
  wrapText,
} from './picture-text.ts';
import { SvgText } from './svg-text.tsx';

const drawBody = { bar: drawBarChart, pie: drawPieChart, trend: drawTrendChart };
const none: ChartDrawingPart = { height: 0, node: null };
const titleSize = 20;
const titleLine = titleSize * 1.35;
const fileMargin = 28;

type ChartDrawingProps = {
  model: ChartModel;
  frame: ChartPictureFrame;
  fontFamily: string;
  /** Adds title, question, number of people and source on white, for a separate file. */
  whole?: boolean;
};

/** A chart as SVG, the same on the screen and in a file. */
export function ChartDrawing({ model, frame, fontFamily, whole = false }: ChartDrawingProps) {
  const margin = whole ? fileMargin : 0;
  const inner = { ...frame, width: frame.width - margin * 2 };
  const head = whole ? drawHead(model, inner) : none;
  const body = drawBody[model.type](model, inner);
  const values = whole && model.type === 'trend' ? drawChartValues(model, inner) : none;
  const source = whole ? drawSource(model, inner) : none;
  const height = Math.ceil(margin * 2 + head.height + body.height + values.height + source.height);
  return (
    <svg
      width={frame.width}
      height={height}
      viewBox={`0 0 ${frame.width} ${height}`}
      fontFamily={fontFamily}
      role="img"
      aria-label={[model.title, ...model.about].join('. ')}
    >
      <OptionFillPatterns positions={model.items.map(({ position }) => position)} id={frame.id} />
      {whole && <rect width={frame.width} height={height} fill="#fff" />}
      <g transform={`translate(${margin}, ${margin})`}>{head.node}</g>
      <g transform={`translate(${margin}, ${margin + head.height})`}>{body.node}</g>
      <g transform={`translate(${margin}, ${margin + head.height + body.height})`}>{values.node}</g>
      <g transform={`translate(${margin}, ${margin + head.height + body.height + values.height})`}>
        {source.node}
      </g>
    </svg>
  );
}

function drawHead({ title, about }: ChartModel, frame: ChartPictureFrame) {
  const { width, measure } = frame;
  const { x, start } = makeDirectionalCoordinates(width, frame.dir);
  const titleLines = wrapText(title, {
    width,
    maxLines: 3,
    measure: (text) => measure(text, titleSize, true),
  });
  const aboutTop = titleLines.length * titleLine + 6;
  const paragraphs = about.map((text) =>
    wrapText(text, { width, maxLines: 4, measure: (line) => measure(line, 14) }),
  );
  let y = aboutTop;
  const node = (
    <>
      <SvgText frame={frame} lines={titleLines} x={x(0)} y={titleSize} side={start} size={titleSize} bold />
      {paragraphs.map((lines) => {
        const top = y;
        y += lines.length * chartLineHeight;
        return (
          <SvgText
            key={top}
            frame={frame}
            lines={lines}
            x={x(0)}
            y={top + 15}
            side={start}
            fill={chartInkColors.quiet}
          />
        );
      })}
    </>
  );
  return { height: y + 18, node };
}

function drawSource({ source }: ChartModel, frame: ChartPictureFrame) {
  const { width, measure } = frame;
  const { x, start } = makeDirectionalCoordinates(width, frame.dir);
  const lines = wrapText(source, {
    width,
    maxLines: 3,
    measure: (text) => measure(text, chartSmallFontSize),
  });
  return {
    height: 22 + lines.length * chartLineHeight,
    node: (
      <SvgText
        frame={frame}
        lines={lines}
        x={x(0)}
        y={34}
        side={start}
        size={chartSmallFontSize}
        fill={chartInkColors.quiet}
      />
    ),
  };
}
