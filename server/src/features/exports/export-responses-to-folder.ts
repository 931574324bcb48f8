import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import {
  type ExportFormat,
  type ExportSettings,
  exportFileTypes,
} from '@nazar/domain/exports/export-settings.ts';
import { listTableQuestionNumbering } from '@nazar/domain/exports/table-questions.ts';
import { noUnknownFields } from '@nazar/domain/inquiries/stored-definition.ts';
import type { Database } from '../../platform/database/database.ts';
import { ByteSink } from '../../platform/file-system/byte-sink.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { listPublishedRevisions, packInquiryArchive } from '../inquiries/index.ts';
import type { ExportFileDescription } from './export-writer.ts';
import { makeCodebookCsvWriter } from './write-csv.ts';
import { type ExportProgress, writeExport } from './write-export.ts';

type FolderExportOptions = {
  readonly inquiryId: string;
  readonly folder: string;
  readonly formats: readonly ExportFormat[];
  readonly settings: Partial<Omit<ExportSettings, 'format'>>;
  /** Whether existing files of these names are replaced. */
  readonly replace: boolean;
  readonly now: () => number;
  /** The store that holds uploads. */
  readonly store: FileStore;
  readonly onProgress?: (format: ExportFormat, progress: ExportProgress) => void;
};

type WrittenFile = { readonly name: string; readonly responses: number | null };

const codebookFile = 'codebook.csv';
const inquiryFile = 'inquiry.zip';

/** Writes an inquiry's responses into a folder. Each file gets its final name once it is complete. */
export async function exportResponsesToFolder(
  db: Database,
  request: FolderExportOptions,
): Promise<WrittenFile[]> {
  const { inquiryId, folder, formats, now, store } = request;
  const newest = (await listPublishedRevisions(db, inquiryId)).at(-1)?.definition;
  if (newest === undefined) throw new Error(`Nothing was published of an inquiry ${inquiryId}.`);
  const common: Omit<ExportSettings, 'format'> = {
    values: 'codes',
    language: newest.language,
    timeZone: newest.timeZone,
    calendar: 'gregorian',
    ...request.settings,
  };
  // An import requires options as columns of numbers, and days in the Gregorian calendar.
  const isReadable = common.values === 'codes' && common.calendar === 'gregorian';
  const tables = formats.filter((format) => format !== 'codebook');
  const names = [...tables.map(getFileName), codebookFile];
  if (isReadable && tables.includes('csv')) names.push(inquiryFile);
  await mkdir(folder, { recursive: true });
  if (!request.replace) await requireNoFiles(folder, names);
  const written: WrittenFile[] = [];
  let described: ExportFileDescription | null = null;
  for (const format of tables) {
    const name = getFileName(format);
    const { content } = await writeWhole(join(folder, name), (output) =>
      writeExport(db, {
        inquiryId,
        settings: { ...common, format },
        output,
        now,
        store,
        onProgress: (progress) => request.onProgress?.(format, progress),
      }),
    );
    if (format === 'csv' || (described === null && format !== 'files')) described = content;
    written.push({ name, responses: content.about.responses });
  }
  const content = described;
  await writeWhole(join(folder, codebookFile), async (output) => {
    if (content === null) {
      const settings = { ...common, format: 'codebook' as const };
      await writeExport(db, { inquiryId, settings, output, now });
      return;
    }
    await makeCodebookCsvWriter(content, new ByteSink(output)).begin();
    output.end();
  });
  written.push({ name: codebookFile, responses: null });
  // The inquiry file comes last because it may be refused as too large.
  if (content !== null && names.includes(inquiryFile)) {
    const pieces = await packPublished(db, request, listTableQuestionNumbering(content.table));
    await writeWhole(join(folder, inquiryFile), (output) => pipeline(pieces, output));
    written.push({ name: inquiryFile, responses: null });
  }
  return written;
}

/** Packs the inquiry as it is published now; it has all questions of the tables that were written before. */
async function packPublished(
  db: Database,
  { inquiryId: id, store, now }: FolderExportOptions,
  table: ReturnType<typeof listTableQuestionNumbering>,
) {
  const definition = (await listPublishedRevisions(db, id)).at(-1)?.definition;
  if (definition === undefined) throw new Problem('notFound');
  return packInquiryArchive({ db, store, now }, { id, definition, unknown: noUnknownFields, table });
}

const getFileName = (format: ExportFormat) =>
  `${format === 'files' ? 'files' : 'responses'}.${exportFileTypes[format].extension}`;

async function requireNoFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const isThere = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isThere) throw new Error(`${join(folder, name)} is already there. --replace writes it anew.`);
  }
}

async function writeWhole<Result>(
  path: string,
  write: (output: ReturnType<typeof createWriteStream>) => Promise<Result>,
): Promise<Result> {
  const half = `${path}.partial`;
  const output = createWriteStream(half);
  try {
    await once(output, 'open');
    const ended = finished(output);
    ended.catch(() => {});
    const result = await write(output);
    await ended;
    await rename(half, path);
    return result;
  } catch (error) {
    output.destroy();
    await rm(half, { force: true });
    throw error;
  }
}
