import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { formatRowXml, formatSheetEnd, formatSheetStart } from '../../../../platform/xlsx/sheet-xml.ts';
import { startWorkbookZip } from '../../../../platform/xlsx/workbook.ts';

/** Makes a workbook with one sheet, for tests; numbers are typed cells. */
export function makeWorkbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const layout = { isRtl: false, widths: (rows[0] ?? []).map(() => 10), hasHeading: true };
  const sheet = rows.map((cells, index) => formatRowXml(cells, index + 1));
  const { zip, addSheet } = startWorkbookZip({ title: 'Answers', moment: 0, sheets: ['Answers'] });
  addSheet(Readable.from([formatSheetStart(layout), ...sheet, formatSheetEnd(layout, rows.length)]));
  zip.end();
  return buffer(zip.outputStream as Readable);
}
