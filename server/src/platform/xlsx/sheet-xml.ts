/** Indexes of the cell formats in styles.xml. */
export const cellStyleIndexes = { plain: 0, bold: 1, date: 2, moment: 3, time: 4 } as const;

/** Maximum UTF-16 units of a cell in spreadsheets. */
const maxCellLength = 32_767;

export type SheetLayout = {
  readonly isRtl: boolean;
  /** A width for each column, in characters. */
  readonly widths: readonly number[];
  /** Whether the first row stays visible and filters the rows. */
  readonly hasHeading: boolean;
};

export function formatSheetStart({ isRtl, widths, hasHeading }: SheetLayout): string {
  const side = isRtl ? ' rightToLeft="1"' : '';
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${side}>${hasHeading ? frozen : ''}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

export function formatSheetEnd({ widths, hasHeading }: SheetLayout, rows: number): string {
  const filter = hasHeading ? `<autoFilter ref="A1:${formatXlsxColumnName(widths.length - 1)}${rows}"/>` : '';
  return `</sheetData>${filter}</worksheet>`;
}

/** Texts stay texts, so that none is a formula or loses its zeros. */
export function formatRowXml(cells: readonly (string | number)[], number: number, bold = false): string {
  const style = bold ? ` s="${cellStyleIndexes.bold}"` : '';
  const written = cells.map((cell, index) => {
    const attributes = `r="${formatXlsxColumnName(index)}${number}"${style}`;
    return cell === ''
      ? ''
      : typeof cell === 'number'
        ? formatNumberCell(attributes, cell)
        : formatTextCell(attributes, cell);
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

export function formatNumberCell(attributes: string, value: number): string {
  return `<c ${attributes}><v>${value}</v></c>`;
}

export function formatTextCell(attributes: string, text: string): string {
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncateCell(text))}</t></is></c>`;
}

/** Truncates a text without splitting a surrogate pair. */
function truncateCell(text: string): string {
  if (text.length <= maxCellLength) return text;
  const end = /[\ud800-\udbff]/.test(text[maxCellLength - 1] ?? '') ? maxCellLength - 1 : maxCellLength;
  return text.slice(0, end);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML can't hold
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Spreadsheets read `_x0041_` as the letter A. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const needsEscaping = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

export function escapeXml(text: string): string {
  // Few texts need escaping, and one test is faster than four replacements.
  if (!needsEscaping.test(text)) return text;
  return text
    .replace(looksEscaped, '_x005F_')
    .replace(unfit, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll('\r', '_x000D_');
}

const names: string[] = [];

/** Returns A, B … Z, AA, AB … */
export function formatXlsxColumnName(index: number): string {
  const known = names[index];
  if (known !== undefined) return known;
  const name =
    index < 26
      ? String.fromCharCode(65 + index)
      : formatXlsxColumnName(Math.floor(index / 26) - 1) + formatXlsxColumnName(index % 26);
  names[index] = name;
  return name;
}
