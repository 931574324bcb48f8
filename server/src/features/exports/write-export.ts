import type { Writable } from 'node:stream';
import type { ExportFormat, ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import type { ExportTable } from '@nazar/domain/exports/export-table.ts';
import type { NamedAnswerFile } from '@nazar/domain/inquiries/answer-types/export-columns.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { ByteSink } from '../../platform/file-system/byte-sink.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { maxSheetColumns } from '../../platform/xlsx/workbook-parts.ts';
import { findInquiry, findPublishedDefinition } from '../inquiries/index.ts';
import { requireValidResponseFilter } from '../results/index.ts';
import type { ExportFileDescription, ExportWriterFactory } from './export-writer.ts';
import {
  type ExportFileDescriptionRequest,
  readExportFileDescription,
} from './read-export-file-description.ts';
import { type ExportedResponseSelection, readExportedResponses } from './response-queries.ts';
import { makeCodebookCsvWriter, makeCsvWriter } from './write-csv.ts';
import { makeJsonLinesWriter } from './write-json-lines.ts';
import { makeSavWriter } from './write-sav.ts';
import { writeUploadsZip } from './write-uploads-zip.ts';
import { makeXlsxWriter } from './write-xlsx.ts';

type Format = {
  /** Null if the file contains uploads instead of a table. */
  readonly make: ExportWriterFactory | null;
  readonly maxColumns: number;
} & Pick<ExportFileDescriptionRequest, 'rowsSayMoment' | 'measures'> & { readonly readsResponses: boolean };

const table = { rowsSayMoment: true, measures: false, readsResponses: true, maxColumns: maxSheetColumns };
const unlimited = { maxColumns: Number.POSITIVE_INFINITY };

const formats: Readonly<Record<ExportFormat, Format>> = {
  csv: { ...table, make: makeCsvWriter },
  jsonl: { ...table, ...unlimited, make: makeJsonLinesWriter },
  xlsx: { ...table, rowsSayMoment: false, make: makeXlsxWriter },
  sav: { ...table, ...unlimited, rowsSayMoment: false, measures: true, make: makeSavWriter },
  codebook: {
    ...table,
    ...unlimited,
    rowsSayMoment: false,
    readsResponses: false,
    make: makeCodebookCsvWriter,
  },
  files: { ...table, ...unlimited, rowsSayMoment: false, make: null },
};

export type ExportOptions = {
  readonly inquiryId: string;
  readonly settings: ExportSettings;
  /** Only responses that match the filter are written. */
  readonly filter?: Filter | null;
  readonly output: Writable;
  /** The store of uploads; only the format of files needs it. */
  readonly store?: FileStore;
  readonly now: () => number;
  /** It is called before the first row and after each batch. An error that it throws ends the export. */
  readonly onProgress?: (progress: ExportProgress) => Promise<void> | void;
};

export type ExportProgress = { readonly rows: number; readonly total: number; readonly moment: number };
export type ExportResult = { readonly content: ExportFileDescription; readonly bytes: number };

/**
 * Writes an inquiry's responses from one snapshot, for any duration. Memory use does not grow with them. The output is
 * ended after everything was written, and destroyed on failure.
 */
export async function writeExport(db: Database, run: ExportOptions): Promise<ExportResult> {
  try {
    const published = await requireExportableDefinition(db, run);
    const selection = selectResponses(run, published);
    const { files, ...done } = await inSnapshot(db, (snapshot) => writeSnapshot(snapshot, run, selection));
    const bytes =
      files === null ? done.bytes : await packFiles(db, run, { files, about: done.content.about });
    run.output.end();
    return { ...done, bytes };
  } catch (error) {
    run.output.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function requireExportableDefinition(db: Database, { inquiryId }: ExportOptions): Promise<Definition> {
  const inquiry = await findInquiry(db, inquiryId);
  if (inquiry === null) throw new Problem('notFound');
  const published = await findPublishedDefinition(db, inquiry);
  if (published === null) throw new Problem('inquiryNotPublished');
  if (isSecretBallot(published)) throw new Problem('ballotResponses');
  return published;
}

function selectResponses(
  { inquiryId, filter = null }: ExportOptions,
  published: Definition,
): ExportedResponseSelection {
  const read = requireValidResponseFilter({ inquiryId, compiled: compileInquiry(published) }, filter);
  return { inquiryId, where: read?.where ?? null };
}

async function writeSnapshot(
  snapshot: Database,
  run: ExportOptions,
  selection: ExportedResponseSelection,
): Promise<WrittenExport> {
  const { settings, output, onProgress } = run;
  const { make, maxColumns, readsResponses, ...traits } = formats[settings.format];
  const request = { selection, settings, moment: run.now(), ...traits };
  const content = await readExportFileDescription(snapshot, request);
  const { about, table } = content;
  if (table.columns.length > maxColumns) throw new Problem('tooManyColumns', { most: maxColumns });
  const { moment, responses: total } = about;
  await onProgress?.({ rows: 0, total, moment });
  if (make === null) return { content, bytes: 0, files: await listFiles(snapshot, selection, table) };
  const sink = new ByteSink(output);
  const writer = make(content, sink);
  await writer.begin();
  if (readsResponses) {
    let rows = 0;
    await readExportedResponses(snapshot, selection, async (responses) => {
      await writer.rows(responses.map(table.cells));
      rows += responses.length;
      await onProgress?.({ rows, total, moment });
    });
  }
  await writer.end();
  return { content, bytes: sink.bytes, files: null };
}

type WrittenExport = ExportResult & {
  /** These uploads are packed after the snapshot is closed, because packing takes long. */
  readonly files: readonly NamedAnswerFile[] | null;
};

async function listFiles(
  snapshot: Database,
  selection: ExportedResponseSelection,
  table: ExportTable,
): Promise<NamedAnswerFile[]> {
  const files: NamedAnswerFile[] = [];
  await readExportedResponses(snapshot, selection, async (responses) => {
    for (const response of responses) files.push(...table.files(response));
  });
  return files;
}

type Packed = Pick<ExportFileDescription, 'about'> & { readonly files: readonly NamedAnswerFile[] };

async function packFiles(db: Database, run: ExportOptions, { files, about }: Packed): Promise<number> {
  const { store, output, onProgress } = run;
  if (store === undefined) throw new Error('An export of files needs their store.');
  const { moment, responses: total } = about;
  const sink = new ByteSink(output);
  await writeUploadsZip(files, {
    db,
    store,
    sink,
    moment,
    onFile: (packed) => onProgress?.({ rows: Math.floor((total * packed) / files.length), total, moment }),
  });
  return sink.bytes;
}
