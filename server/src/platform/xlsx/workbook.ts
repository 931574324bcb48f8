import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { getWorkbookSheetPath, makeFixedWorkbookParts, type WorkbookMetadata } from './workbook-parts.ts';

const compressionLevel = 4;

/** A workbook that is compressed while its sheets are written, one after the other. */
export function startWorkbookZip(info: WorkbookMetadata): {
  zip: ZipFile;
  addSheet: (xml: Readable) => void;
} {
  const zip = new ZipFile();
  const mtime = new Date(info.moment);
  for (const [path, text] of makeFixedWorkbookParts(info)) zip.addBuffer(Buffer.from(text), path, { mtime });
  let sheets = 0;
  const addSheet = (xml: Readable) => {
    sheets += 1;
    zip.addReadStream(xml, getWorkbookSheetPath(sheets), { mtime, compressionLevel });
  };
  return { zip, addSheet };
}
