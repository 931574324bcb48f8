import { type Frame, fontSize, ink, lineHeight, textDirection } from './picture-text.ts';

type SvgTextProps = {
  frame: Pick<Frame, 'dir'>;
  lines: readonly string[];
  x: number;
  /** The first line's base line. */
  y: number;
  /** Which of its ends stands at `x`, on the picture: a text's own direction makes no difference. */
  side: 'left' | 'middle' | 'right';
  size?: number;
  bold?: boolean;
  fill?: string;
  /** White around the letters, for those that stand on lines. */
  halo?: boolean;
};

/** Lines of text, each in its own direction. Everything is an attribute: the picture is a file of its own, too. */
export function SvgText(props: SvgTextProps) {
  const { frame, lines, x, y, side, size = fontSize, bold = false, fill = ink.text, halo = false } = props;
  const dir = textDirection(lines.join(' '), frame.dir);
  const start = dir === 'rtl' ? 'right' : 'left';
  const anchor = side === 'middle' ? 'middle' : side === start ? 'start' : 'end';
  return lines.map((line, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
      key={index}
      x={x}
      y={y + index * (size > fontSize ? size * 1.35 : lineHeight)}
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
