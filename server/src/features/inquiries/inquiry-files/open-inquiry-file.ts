import { readFile } from 'node:fs/promises';
import {
  type InquiryFile,
  inquiryFileByteLimits,
  inquiryFileDocumentName,
  parseInquiryFile,
} from '@nazar/domain/inquiries/inquiry-file.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { isSoundArchive } from '../../../platform/storage/is-sound-archive.ts';
import { InquiryArchiveReader } from './inquiry-archive-reader.ts';

export type OpenedInquiryFile = {
  readonly file: InquiryFile;
  /** Null for a document without files. */
  readonly archive: InquiryArchiveReader | null;
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
  if (!(await isSoundArchive(path, size))) throw new Problem('notInquiryFile');
  const archive = await InquiryArchiveReader.open(path);
  try {
    return await work({ file: readDocument(await readWhole(archive)), archive });
  } finally {
    archive.close();
  }
}

async function readWhole(archive: InquiryArchiveReader): Promise<Buffer> {
  const stream = await archive.read(inquiryFileDocumentName);
  if (stream === null) throw new Problem('notInquiryFile');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > inquiryFileByteLimits.document) throw new Problem('fileTooLarge');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('notInquiryFile');
  }
  return Buffer.concat(chunks);
}

function readDocument(bytes: Buffer): InquiryFile {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('notInquiryFile');
  }
  const read = parseInquiryFile(json);
  if (read.ok) return read.file;
  throw read.code === 'invalidInput' ? new Problem(read.code, read.problems) : new Problem(read.code);
}
