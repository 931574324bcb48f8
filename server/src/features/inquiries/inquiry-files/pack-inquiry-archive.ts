import { Readable } from 'node:stream';
import { listFileIds } from '@nazar/domain/inquiries/document-files.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import {
  type InquiryFile,
  inquiryFileByteLimits,
  inquiryFileDocumentName,
  serializeInquiryFile,
} from '@nazar/domain/inquiries/inquiry-file.ts';
import { serializeDefinition, type UnknownFields } from '@nazar/domain/inquiries/stored-definition.ts';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { storedFile } from '../../../platform/database/schema/file.ts';
import { StreamedZip } from '../../../platform/file-system/streamed-zip.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { listCharts } from '../../charts/index.ts';
import { findTakedownTimesOfFiles, makeStoredFileName, openStoredBytes } from '../../files/index.ts';

type PackedInquiry = {
  readonly id: string;
  readonly definition: Definition;
  readonly unknown: UnknownFields;
  readonly table?: InquiryFile['table'];
};

/** The archive of an inquiry, which is packed while it is read. */
export async function packInquiryArchive(
  { db, store, now }: { readonly db: Database; readonly store: FileStore; readonly now: () => number },
  { id, definition, unknown, table }: PackedInquiry,
): Promise<AsyncIterable<Uint8Array>> {
  const charts = (await listCharts(db, id)).map(({ id: _, inquiryId: __, ...chart }) => chart);
  const rows = await listFiles(db, [...listFileIds(definition)]);
  const files = rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    private: row.isPrivate,
    path: `files/${makeStoredFileName(row)}`,
  }));
  const content = serializeInquiryFile(
    { ...serializeDefinition(definition, unknown) },
    { charts, files, table },
  );
  const document = Buffer.from(JSON.stringify(content, null, 2));
  const fileBytes = rows.reduce((sum, { size }) => sum + size, 0);
  if (document.length > inquiryFileByteLimits.document || fileBytes > inquiryFileByteLimits.files)
    throw new Problem('inquiryFileTooLarge');
  const zip = new StreamedZip();
  const mtime = new Date(now());
  zip.addBuffer(document, inquiryFileDocumentName, { mtime });
  for (const row of rows) {
    zip.addStream(`files/${makeStoredFileName(row)}`, { mtime, compress: false }, async () => {
      // Missing bytes become an empty entry, which the import skips.
      return (await openStoredBytes(store, row))?.stream ?? Readable.from([]);
    });
  }
  zip.end();
  return zip.output;
}

async function listFiles(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const withdrawn = await findTakedownTimesOfFiles(db, { files: ids });
  const { id, name, type, size, isPrivate } = storedFile;
  const rows = await db
    .select({ id, name, type, size, isPrivate })
    .from(storedFile)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  return rows.filter((row) => !withdrawn.has(row.id));
}
