import { readFile } from 'node:fs/promises';
import {
  type InquiryFile,
  inquiryFileByteLimits,
  inquiryFileDocumentName,
  parseInquiryFile,
} from '@nazar/domain/inquiries/inquiry-file.ts';
import { findExceededJsonLimit } from '../../../platform/http/calls/find-exceeded-json-limit.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { ArchiveReader } from '../../../platform/storage/archive-reader.ts';
import { isSoundArchive } from '../../../platform/storage/is-sound-archive.ts';

const notInquiryFile = () => new Problem('notInquiryFile');

export type OpenedInquiryFile = {
  readonly file: InquiryFile;
  /** Null for a document without files. */
  readonly archive: ArchiveReader | null;
};

/** Reads a file on disk, an archive or the document alone; the archive is open while the work runs. */
export async function withInquiryFile<Result>(
  { path, size, isArchive }: { readonly path: string; readonly size: number; readonly isArchive: boolean },
  work: (open: OpenedInquiryFile) => Promise<Result>,
): Promise<Result> {
  if (!isArchive) {
    if (size > inquiryFileByteLimits.document) throw new Problem('fileTooLarge');
    return work({ file: readDocument(await readFile(path)), archive: null });
  }
  if (!(await isSoundArchive(path, size))) throw notInquiryFile();
  const archive = await ArchiveReader.open(path, notInquiryFile);
  try {
    return await work({ file: readDocument(await readWhole(archive)), archive });
  } finally {
    archive.close();
  }
}

async function readWhole(archive: ArchiveReader): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await archive.read(inquiryFileDocumentName)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > inquiryFileByteLimits.document) throw new Problem('fileTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Above any document that the limits of inquiries allow. */
const jsonLimits = { depth: 32, keys: 5_000, values: 500_000 };

function readDocument(bytes: Buffer): InquiryFile {
  const exceeded = findExceededJsonLimit(bytes, jsonLimits);
  if (exceeded !== null) throw exceeded === 'values' ? new Problem('fileTooLarge') : notInquiryFile();
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw notInquiryFile();
  }
  const read = parseInquiryFile(json);
  if (read.ok) return read.file;
  throw read.code === 'invalidInput' ? new Problem(read.code, read.problems) : new Problem(read.code);
}
