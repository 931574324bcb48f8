import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { copyDefinition } from '@nazar/domain/inquiries/copy-definition.ts';
import { copyChart } from '@nazar/domain/inquiries/copy-template.ts';
import { documentReferences, mapFiles } from '@nazar/domain/inquiries/document-files.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import {
  type InquiryFile,
  inquiryFileLimits,
  inquiryFileName,
  readInquiryFile,
} from '@nazar/domain/inquiries/inquiry-file.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { uploadChunks } from '../../../platform/http/read-upload.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { isSoundArchive } from '../../../platform/storage/is-sound-archive.ts';
import { type SpooledUpload, spoolFolder, spoolUpload } from '../../../platform/storage/spool-upload.ts';
import { storeFileOfArchive } from '../../files/index.ts';
import { throwIfInvalid } from '../change-draft.ts';
import { checkCategories, checkFiles } from '../check-references.ts';
import { sanitiseSegment, sanitiseSettings } from '../sanitise-draft.ts';
import { countCopy, insertCopy } from '../templates/insert-copy.ts';
import { InquiryArchive } from './inquiry-archive.ts';

const maxBytes = inquiryFileLimits.document + inquiryFileLimits.files;

/** Makes a draft from an uploaded file. Files that it stored before a failure are deleted after a day, unused. */
export async function importInquiry(ctx: CallContext) {
  const { accountId } = requireUser(ctx);
  await countCopy(ctx, accountId);
  const part = await ctx.upload(maxBytes);
  try {
    return await spoolUpload(
      { folder: spoolFolder(ctx.deps.config.dataDir), chunks: uploadChunks(part) },
      { limitOf: async () => maxBytes, tooLong: () => new Problem('fileTooLarge') },
      (upload) => importSpooled(ctx, upload, accountId),
    );
  } finally {
    // After an early refusal, the rest of the upload is discarded.
    part.stream.resume();
  }
}

async function importSpooled(ctx: CallContext, { path, size, head }: SpooledUpload, ownerId: string) {
  if (head.subarray(0, 2).toString('latin1') !== 'PK') {
    if (size > inquiryFileLimits.document) throw new Problem('fileTooLarge');
    return insertFile(ctx, { file: readDocument(await readFile(path)), archive: null, ownerId });
  }
  if (!(await isSoundArchive(path, size))) throw new Problem('notInquiryFile');
  const archive = await InquiryArchive.open(path);
  try {
    const file = readDocument(await readWhole(archive));
    return await insertFile(ctx, { file, archive, ownerId });
  } finally {
    archive.close();
  }
}

async function readWhole(archive: InquiryArchive): Promise<Buffer> {
  const stream = await archive.read(inquiryFileName);
  if (stream === null) throw new Problem('notInquiryFile');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > inquiryFileLimits.document) throw new Problem('fileTooLarge');
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
  const read = readInquiryFile(json);
  if (read.ok) return read.file;
  throw read.code === 'invalidInput' ? new Problem(read.code, read.problems) : new Problem(read.code);
}

type FileToInsert = {
  readonly file: InquiryFile;
  /** Null for a document without files. */
  readonly archive: InquiryArchive | null;
  readonly ownerId: string;
};

async function insertFile(ctx: CallContext, { file, archive, ownerId }: FileToInsert) {
  const clean = sanitise(file.definition);
  const stored = archive === null ? new Map<string, string>() : await storeFiles(ctx, { file, archive });
  const own = await withoutForeignCategories(
    ctx,
    mapFiles(clean, (id) => stored.get(id) ?? null),
    ownerId,
  );
  throwIfInvalid(await checkFiles(ctx.db, { ownerId }, documentReferences(own)));
  const ids = new Map<string, string>();
  const newId = (id: string) => {
    const made = ids.get(id) ?? randomUUID();
    ids.set(id, made);
    return made;
  };
  const definition = copyDefinition(own, newId);
  const charts = file.charts.flatMap((chart) => {
    const copied = copyChart(own, chart, newId);
    return copied === null ? [] : [{ ...copied, id: randomUUID() }];
  });
  const made = { id: randomUUID(), ownerId, definition, charts, foreignFiles: [] };
  return ctx.db.transaction((inside) => insertCopy({ db: inside, now: () => ctx.now() }, made));
}

function sanitise({ segments, nextCode, ...settings }: Definition): Definition {
  const cleaned = sanitiseSettings(settings);
  const parts = segments.map((segment, index) => sanitiseSegment(segment, `segments.${index}`));
  throwIfInvalid([...cleaned.problems, ...parts.flatMap(({ problems }) => problems)]);
  // Codes are assigned anew by the copy.
  return { ...cleaned.part, segments: parts.map(({ part }) => part) as Definition['segments'], nextCode };
}

/** Stores the files that the definition shows, and returns their new ids by the old ones. */
async function storeFiles(
  ctx: CallContext,
  { file, archive }: Pick<FileToInsert, 'file'> & { readonly archive: InquiryArchive },
): Promise<Map<string, string>> {
  const listed = new Map(file.files.map((each) => [each.id, each]));
  const stored = new Map<string, string>();
  for (const { file: id, kinds, privately } of documentReferences(file.definition)) {
    const entry = listed.get(id);
    if (entry === undefined || stored.has(id)) continue;
    const bytes = await archive.read(entry.path);
    if (bytes === null) continue;
    const isPrivate = entry.private && privately !== undefined;
    const { name, type } = entry;
    stored.set(id, (await storeFileOfArchive(ctx, bytes, { name, type, kinds, isPrivate })).id);
  }
  return stored;
}

/** Categories of another installation or person are left out. */
async function withoutForeignCategories(ctx: CallContext, definition: Definition, ownerId: string) {
  const { categoryId, userCategoryId } = definition;
  const none = { categoryId: null, userCategoryId: null };
  const foreign = await checkCategories(ctx.db, ownerId, { categoryId, userCategoryId }, none);
  return { ...definition, ...Object.fromEntries(foreign.map(({ path }) => [path, null])) };
}
