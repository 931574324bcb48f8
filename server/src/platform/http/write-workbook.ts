import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../texts/escape-html.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

// Neither can stand in XML.
const notXml = /[\p{Cc}\ufffe\uffff]/gu;

/** A workbook of one sheet in which every cell is a text: nothing in it is a formula or loses its zeros. */
export function writeWorkbook(
  rows: readonly (readonly string[])[],
  { isRtl }: { readonly isRtl: boolean },
): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, text] of parts) zip.addBuffer(Buffer.from(head + text), path);
  zip.addReadStream(Readable.from(sheetPieces(rows, isRtl)), 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  return output;
}

const rowsAtOnce = 1000;

function* sheetPieces(rows: readonly (readonly string[])[], isRtl: boolean): Generator<Buffer> {
  const view = `<sheetViews><sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}/></sheetViews>`;
  const widths = '<cols><col min="1" max="3" width="28" customWidth="1"/></cols>';
  yield Buffer.from(`${head}<worksheet xmlns="${main}">${view}${widths}<sheetData>`);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const piece = rows.slice(from, from + rowsAtOnce).map((row) => `<row>${row.map(cell).join('')}</row>`);
    yield Buffer.from(piece.join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

const cell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escapeHtml(text.replace(notXml, ' '))}</t></is></c>`;
