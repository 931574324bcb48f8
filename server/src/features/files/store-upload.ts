import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StoredFile } from '@nazar/domain/api/file-calls.ts';
import { type FileKind, fileKinds, maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { fileUrl } from '../../platform/http/file-link.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countEvent } from '../../platform/http/rate-limit.ts';
import { uploadChunks } from '../../platform/http/read-upload.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { imageQueue } from '../../platform/pictures/image-queue.ts';
import { dropFile } from '../../platform/storage/clear-unclaimed-files.ts';
import { type SpooledUpload, spoolFolder, spoolUpload } from '../../platform/storage/spool-upload.ts';
import {
  countStoredBytes,
  insertFileRow,
  markUnclaimed,
} from '../../platform/storage/stored-file-queries.ts';
import { type AcceptedType, fileKindOf, storedImage } from './accepted-types.ts';
import { encodeImage } from './encode-image.ts';
import { safeFileName, storeExtension } from './file-name.ts';
import { identifyFile, identifyHead } from './identify-file.ts';
import { UploadSlots } from './upload-slots.ts';
import { UploadingBytes } from './uploading-bytes.ts';

const uploading = new UploadingBytes();
const slots = new UploadSlots();
const uploads = { name: 'upload', limit: 300, seconds: 3600 } as const;

export interface UploadRules {
  readonly kinds?: readonly FileKind[];
  readonly isPrivate?: boolean;
}

/** The content for the store and its row. */
interface Content {
  readonly type: AcceptedType;
  readonly bytes: () => Readable;
  readonly size: number;
  readonly sha256: Buffer;
  readonly width: number | null;
  readonly height: number | null;
}

/** Stores one uploaded file: inspected on disk, durable in the store and only then in the database. */
export function storeUpload(ctx: CallContext, rules: UploadRules = {}): Promise<StoredFile> {
  return slots.hold(requireUser(ctx).accountId, () => receiveUpload(ctx, rules));
}

async function receiveUpload(
  ctx: CallContext,
  { kinds = fileKinds, isPrivate = false }: UploadRules,
): Promise<StoredFile> {
  const { accountId } = requireUser(ctx);
  await countEvent(ctx.db, uploads, accountId, ctx.deps);
  // Saves people from uploading what can't be stored.
  await refuseOverQuota(ctx, accountId, 1);
  const room = quotaOf(ctx) - (await countStoredBytes(ctx.db, accountId));
  const part = await ctx.upload();
  const name = safeFileName(part.name);
  const chunks = uploading.count(uploadChunks(part), { accountId, room, tooMuch: () => quotaReached(ctx) });
  try {
    return await spoolUpload(
      { folder: spoolFolder(ctx.deps.config.dataDir), chunks },
      { limitOf: (head) => limitOf(head, part.type, kinds), tooLong: () => new Problem('fileTooLarge') },
      async (upload) => {
        const id = randomUUID();
        const content = await readContent(ctx, { id, upload, declared: part.type, kinds });
        return keepFile(ctx, content, { id, name, isPrivate, ownerId: accountId });
      },
    );
  } finally {
    uploading.forget(chunks);
    // After an early refusal, the rest of the upload is discarded.
    part.stream.resume();
  }
}

/** Stores a file that came within another one, by the same rules. */
export async function storeFileOfArchive(
  ctx: CallContext,
  bytes: Readable,
  file: Required<UploadRules> & { readonly name: string; readonly type: string },
): Promise<StoredFile> {
  const { accountId } = requireUser(ctx);
  const { kinds, isPrivate, type: declared } = file;
  return spoolUpload(
    { folder: spoolFolder(ctx.deps.config.dataDir), chunks: bytes },
    { limitOf: (head) => limitOf(head, declared, kinds), tooLong: () => new Problem('fileTooLarge') },
    async (upload) => {
      const id = randomUUID();
      const content = await readContent(ctx, { id, upload, declared, kinds });
      return keepFile(ctx, content, { id, name: safeFileName(file.name), isPrivate, ownerId: accountId });
    },
  );
}

/** The size limit by the first bytes. An undetected type is not a video: those are recognised at once. */
async function limitOf(head: Buffer, declared: string, kinds: readonly FileKind[]): Promise<number> {
  const type = await identifyHead(head, declared);
  const possible = kinds.filter((kind) => (type === null ? kind !== 'video' : kind === fileKindOf(type)));
  if (possible.length === 0) throw new Problem('fileTypeNotAccepted');
  return Math.max(...possible.map((kind) => maxFileBytes[kind]));
}

interface Examined {
  readonly id: string;
  readonly upload: SpooledUpload;
  readonly declared: string;
  readonly kinds: readonly FileKind[];
}

async function readContent(ctx: CallContext, { id, upload, declared, kinds }: Examined): Promise<Content> {
  if (upload.size === 0) throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  const type = await identifyFile(upload, declared);
  if (type === null || !kinds.includes(fileKindOf(type))) throw new Problem('fileTypeNotAccepted');
  if (upload.size > maxFileBytes[fileKindOf(type)]) throw new Problem('fileTooLarge');
  const { path, size, sha256 } = upload;
  if (type !== storedImage) {
    return { type, size, sha256, bytes: () => createReadStream(path), width: null, height: null };
  }
  const { accountId } = requireUser(ctx);
  const image = await ctx.whileConnected((signal) =>
    imageQueue.run({ key: id, by: accountId, signal }, () => encodeImage(path)),
  );
  return {
    ...{ type, size: image.bytes.length, width: image.width, height: image.height },
    sha256: createHash('sha256').update(image.bytes).digest(),
    bytes: () => Readable.from([image.bytes]),
  };
}

interface FileDetails {
  readonly id: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly ownerId: string;
}

async function keepFile(ctx: CallContext, content: Content, details: FileDetails): Promise<StoredFile> {
  const { type, size, width, height } = content;
  const { id, name, isPrivate } = details;
  await refuseOverQuota(ctx, details.ownerId, size);
  // From here on the bytes are deleted later, unless the file gets its row.
  await markUnclaimed(ctx.db, id, ctx.now());
  try {
    await ctx.deps.files.put(id, storeExtension(type, isPrivate), content.bytes());
    const settling = await insertFileRow(
      ctx.db,
      {
        ...{ ...details, type: type.type, size, width, height, sha256: content.sha256 },
        createdAt: new Date(ctx.now()),
      },
      { quota: quotaOf(ctx) },
    );
    if (settling !== 'settled') {
      // It has no row and will not get one.
      await ctx.deps.files.delete(id);
      throw settling === 'full' ? quotaReached(ctx) : new Problem('unavailable');
    }
  } catch (error) {
    // Also if the row was written and only the answer was lost: nothing uses it.
    await dropFile(ctx.deps, id);
    throw error;
  }
  return {
    ...{ id, name, type: type.type, kind: fileKindOf(type), size, width, height, private: isPrivate },
    url: fileUrl({ id, isPrivate }, ctx.deps),
  };
}

const megabyte = 1024 * 1024;

const quotaOf = (ctx: CallContext): number => ctx.deps.config.accountStorageMegabytes * megabyte;

/** An early check to save work; the quota is enforced when the row is written. */
async function refuseOverQuota(ctx: CallContext, accountId: string, more: number): Promise<void> {
  if ((await countStoredBytes(ctx.db, accountId)) + more > quotaOf(ctx)) throw quotaReached(ctx);
}

function quotaReached(ctx: CallContext): Problem {
  return new Problem('storageQuotaReached', { megabytes: ctx.deps.config.accountStorageMegabytes });
}
