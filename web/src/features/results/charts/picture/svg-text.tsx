import {
  type ChartPictureFrame,
  chartFontSize,
  chartInkColors,
  chartLineHeight,
  getTextDirection,
} from './picture-text.ts';

type SvgTextProps = {
  frame: Pick<ChartPictureFrame, 'dir'>;
  lines: readonly string[];
  x: number;
  /** The baseline of the first line. */
  y: number;
  /** Which end of the text is at `x`, independent of its direction. */
  side: 'left' | 'middle' | 'right';
  size?: number;
  bold?: boolean;
  fill?: string;
  /** A white outline for text on lines. */
  halo?: boolean;
};

/** Lines of text, each in its own direction. All styles are attributes, because the picture is also saved as a file. */
export function SvgText(props: SvgTextProps) {
  const {
    frame,
    lines,
    x,
    y,
    side,
    size = chartFontSize,
    bold = false,
    fill = chartInkColors.text,
    halo = false,
  } = props;
  const dir = getTextDirection(lines.join(' '), frame.dir);
  const start = dir === 'rtl' ? 'right' : 'left';
  const anchor = side === 'middle' ? 'middle' : side === start ? 'start' : 'end';
  return lines.map((line, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity besides its position
      key={index}
      x={x}
      y={y + index * (size > chartFontSize ? size * 1.35 : chartLineHeight)}
      direction={dir}
      textAnchor={anchor}
      fontSize={size}
      fontWeight={bold ? 600 : 400}
      fill={fill}
      {...(halo ? { stroke: '#fff', strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } : {})}
    >
      {line}
    </text>
  ));
}
