/** Measures the width of a text in pixels. */
export type TextMeasurer = (text: string, size: number, bold?: boolean) => number;

/** The frame of a picture. */
export type ChartPictureFrame = {
  readonly width: number;
  readonly dir: 'ltr' | 'rtl';
  readonly measure: TextMeasurer;
  /** The picture's unique prefix on the page. */
  readonly id: string;
};

export const chartInkColors = { text: '#212529', quiet: '#495057', grid: '#ced4da' } as const;
export const chartFontSize = 14;
export const chartLineHeight = 20;
export const chartSmallFontSize = 12;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const letter = /\p{L}/u;

/** The direction of a text by its first letter; without letters, the surrounding direction. */
export function getTextDirection(text: string, around: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const first = letter.exec(text)?.[0];
  if (first === undefined) return around;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/**
 * Splits a text into lines no wider than `width`, between words if possible. Text beyond `maxLines` is replaced by an
 * ellipsis; the table shows all of it.
 */
export function wrapText(
  text: string,
  { width, maxLines, measure }: { width: number; maxLines: number; measure: (text: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width && lines.length <= maxLines) {
      const head = truncateToWidth(line, width, measure);
      lines.push(head);
      line = line.slice(head.length);
    }
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const shownLines = lines.slice(0, maxLines);
  const last = shownLines.pop() ?? '';
  return [...shownLines, `${truncateToWidth(last, width, (head) => measure(`${head}…`)).trimEnd()}…`];
}

/** Firefox supports it since version 125; without it, a line may break between a letter and its marks. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

const splitLetters = (text: string) =>
  letters === null ? [...text] : Array.from(letters.segment(text), ({ segment }) => segment);

/** The longest beginning that fits, at least one letter. */
function truncateToWidth(text: string, width: number, measure: (text: string) => number): string {
  let head = '';
  for (const letter of splitLetters(text)) {
    if (head !== '' && measure(head + letter) > width) break;
    head += letter;
  }
  return head;
}

/** Measures with the page's fonts, or by a mean width if there is no canvas. */
export function createTextMeasurer(fontFamily: string): TextMeasurer {
  const context =
    typeof CanvasRenderingContext2D === 'undefined'
      ? null
      : document.createElement('canvas').getContext('2d');
  return (text, size, bold = false) => {
    if (context === null) return text.length * size * 0.55;
    context.font = `${bold ? 600 : 400} ${size}px ${fontFamily}`;
    return context.measureText(text).width;
  };
}
