import { Readable } from 'node:stream';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { exportMyInquiry } from '@nazar/domain/api/inquiry-file-calls.ts';
import type { StreamedFile } from '@nazar/domain/api/streamed-file.ts';
import { documentFiles } from '@nazar/domain/inquiries/document-files.ts';
import {
  inquiryFileLimits,
  inquiryFileName,
  writeInquiryFile,
} from '@nazar/domain/inquiries/inquiry-file.ts';
import { storeDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import { inArray } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { storedFile } from '../../../platform/database/schema/file.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { listWithdrawnFiles, openStoredBytes, storedFileName } from '../../files/index.ts';
import { listCharts } from '../chart-queries.ts';
import { requireInquiry } from '../require-inquiry.ts';

/** An inquiry of the caller as an archive, which is packed while it is sent. */
export async function exportInquiry(
  ctx: CallContext,
  { id }: CallData<typeof exportMyInquiry>,
): Promise<StreamedFile> {
  const { definition, unknown } = await requireInquiry(ctx, id, 'inquiry.edit');
  const charts = (await listCharts(ctx.db, id)).map(({ id: _, inquiryId: __, ...chart }) => chart);
  const rows = await listFiles(ctx, [...documentFiles(definition)]);
  const files = rows.map((row) => ({
    ...{ id: row.id, name: row.name, type: row.type, private: row.isPrivate },
    path: `files/${storedFileName(row)}`,
  }));
  const content = writeInquiryFile({ ...storeDefinition(definition, unknown) }, { charts, files });
  const document = Buffer.from(JSON.stringify(content, null, 2));
  const fileBytes = rows.reduce((sum, { size }) => sum + size, 0);
  if (document.length > inquiryFileLimits.document || fileBytes > inquiryFileLimits.files)
    throw new Problem('inquiryFileTooLarge');
  const zip = new ZipFile();
  const mtime = new Date(ctx.now());
  zip.addBuffer(document, inquiryFileName, { mtime });
  for (const row of rows) {
    zip.addReadStreamLazy(`files/${storedFileName(row)}`, { mtime, compress: false }, (give) => {
      openStoredBytes(ctx.deps.files, row).then(
        // Missing bytes are an empty entry, which the import leaves out.
        (bytes) => give(null, bytes?.stream ?? Readable.from([])),
        (error: Error) => give(error, undefined as never),
      );
    });
  }
  zip.end();
  return { fileName: `${definition.title}.zip`, type: 'application/zip', pieces: piecesOf(zip) };
}

async function* piecesOf(zip: ZipFile): AsyncGenerator<Uint8Array> {
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
  zip.on('error', (error: Error) => output.destroy(error));
  yield* output as AsyncIterable<Buffer>;
}

async function listFiles(ctx: CallContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const withdrawn = await listWithdrawnFiles(ctx.db, { files: ids });
  const { id, name, type, size, isPrivate } = storedFile;
  const rows = await ctx.db
    .select({ id, name, type, size, isPrivate })
    .from(storedFile)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  return rows.filter((row) => !withdrawn.has(row.id));
}
