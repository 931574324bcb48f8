import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StoredFile } from '@nazar/domain/api/stored-file.ts';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { readUploadChunks, type UploadPart } from '../../platform/http/calls/read-upload.ts';
import { makeFileUrl } from '../../platform/http/links/file-link-signer.ts';
import { Problem } from '../../platform/http/problem.ts';
import { imageQueue } from '../../platform/pictures/image-queue.ts';
import { discardFile } from '../../platform/storage/delete-unclaimed-files.ts';
import { hasDeclaredSizes } from '../../platform/storage/has-declared-sizes.ts';
import { getSpoolFolder, type SpooledUpload, spoolUpload } from '../../platform/storage/spool-upload.ts';
import {
  type FileInsertOutcome,
  markFileUnclaimed,
  type NewFileRow,
} from '../../platform/storage/stored-file-queries.ts';
import {
  type AcceptedFileType,
  getFileKindOfType,
  isArchiveFileType,
  storedImageFileType,
} from './accepted-file-types.ts';
import { encodeImageAsWebp } from './encode-image-as-webp.ts';
import { getStoreExtension, makeSafeFileName } from './file-name.ts';
import { identifyFile, identifyFileHead } from './identify-file.ts';
import { UploadSlots } from './upload-slots.ts';
import { UploadingByteCounter } from './uploading-bytes.ts';

const uploading = new UploadingByteCounter();
const slots = new UploadSlots();

/** The owner of an upload, and the allowed kinds and sizes. */
export interface UploadTarget {
  /** Uploads of one uploader share upload slots and turns in the image queue. */
  readonly sender: string;
  /** The account or inquiry whose quota limits the bytes. */
  readonly limitedBy: string;
  /** Null if only the object that uses it owns it. */
  readonly ownerId: string | null;
  readonly isPrivate: boolean;
  readonly kinds: readonly FileKind[];
  readonly maxBytes: (kind: FileKind) => number;
  /** This name replaces the sender's. */
  readonly replaceName?: (type: AcceptedFileType) => string;
  /** The stored moment is rounded down to a multiple of this many milliseconds. */
  readonly momentStep?: number;
  /** Counts or refuses the upload once it has a slot. */
  readonly admit: () => Promise<void>;
  /** Returns the bytes that may be stored now. */
  readonly room: () => Promise<number>;
  readonly full: () => Problem;
  /** Writes its row within the limits, under their lock. */
  readonly insert: (row: NewFileRow) => Promise<FileInsertOutcome>;
}

/** The content for the store and its row. */
interface Content {
  readonly type: AcceptedFileType;
  readonly bytes: () => Readable;
  readonly size: number;
  readonly sha256: Buffer;
  readonly width: number | null;
  readonly height: number | null;
}

/** Stores one uploaded file: inspected on disk, durable in the store and only then in the database. */
export function receiveUpload(ctx: CallContext, target: UploadTarget): Promise<StoredFile> {
  return receiveUploadWithinLimits(ctx, target, ({ name, type }, chunks) =>
    storeUploadedBytes(ctx, target, { chunks, name, type }),
  );
}

type UploadLimits = Pick<UploadTarget, 'sender' | 'limitedBy' | 'admit' | 'room' | 'full'> & {
  /** The largest upload in bytes; by default that of the largest kind of file. */
  readonly largest?: number;
};

/** Receives an upload within the sender's slots and the bytes that may be stored. */
export function receiveUploadWithinLimits<Result>(
  ctx: CallContext,
  { sender, limitedBy, admit, room: findRoom, full, largest }: UploadLimits,
  use: (part: UploadPart, chunks: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  return slots.hold(sender, async () => {
    await admit();
    const room = await findRoom();
    // This spares people an upload that cannot be stored.
    if (room < 1) throw full();
    const part = await ctx.upload(largest);
    const chunks = uploading.count(readUploadChunks(part), { limitedBy, room, tooMuch: full });
    try {
      return await use(part, chunks);
    } finally {
      uploading.forget(chunks);
      // After an early refusal, the rest of the upload is discarded.
      part.stream.resume();
    }
  });
}

/** Stores a file whose upload has begun; its sender gave `name` and `type`. */
export function storeUploadedBytes(
  ctx: CallContext,
  target: UploadTarget,
  sentFile: { readonly chunks: AsyncIterable<Buffer>; readonly name: string; readonly type: string },
): Promise<StoredFile> {
  const { chunks, type: declared } = sentFile;
  return spoolUpload(
    { folder: getSpoolFolder(ctx.deps.config.dataDir), chunks },
    { limitOf: (head) => limitOf(head, declared, target), tooLong: () => new Problem('fileTooLarge') },
    async (upload) => {
      const id = randomUUID();
      const content = await readContent(ctx, target, { id, upload, declared });
      const name = target.replaceName?.(content.type) ?? makeSafeFileName(sentFile.name);
      return keepFile(ctx, target, { ...content, id, name });
    },
  );
}

/**
 * Finds the size limit from the first bytes. An undetected type is not a video, because videos are always
 * detected.
 */
async function limitOf(head: Buffer, declared: string, { kinds, maxBytes }: UploadTarget): Promise<number> {
  const type = await identifyFileHead(head, declared);
  const possible = kinds.filter((kind) =>
    type === null ? kind !== 'video' : kind === getFileKindOfType(type),
  );
  if (possible.length === 0) throw new Problem('fileTypeNotAccepted');
  return Math.max(...possible.map(maxBytes));
}

interface Examined {
  readonly id: string;
  readonly upload: SpooledUpload;
  readonly declared: string;
}

async function readContent(
  ctx: CallContext,
  { kinds, maxBytes, sender }: UploadTarget,
  { id, upload, declared }: Examined,
): Promise<Content> {
  if (upload.size === 0) throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  const type = await identifyFile(upload, declared);
  if (type === null || !kinds.includes(getFileKindOfType(type))) throw new Problem('fileTypeNotAccepted');
  if (upload.size > maxBytes(getFileKindOfType(type))) throw new Problem('fileTooLarge');
  const { path, size, sha256 } = upload;
  // Unpacking takes as long as encoding a picture, so both share the cores and take turns.
  const runInTurn = <Result>(task: () => Promise<Result>) =>
    ctx.whileConnected((signal) => imageQueue.run({ key: id, by: sender, signal }, task));
  if (isArchiveFileType(type) && !(await runInTurn(() => hasDeclaredSizes(path, size))))
    throw new Problem('fileTypeNotAccepted');
  if (type !== storedImageFileType) {
    return { type, size, sha256, bytes: () => createReadStream(path), width: null, height: null };
  }
  const image = await runInTurn(() => encodeImageAsWebp(path));
  return {
    type,
    size: image.bytes.length,
    width: image.width,
    height: image.height,
    sha256: createHash('sha256').update(image.bytes).digest(),
    bytes: () => Readable.from([image.bytes]),
  };
}

type NamedContent = Content & { readonly id: string; readonly name: string };

async function keepFile(ctx: CallContext, target: UploadTarget, content: NamedContent): Promise<StoredFile> {
  const { id, name, type, size, width, height, sha256 } = content;
  const { isPrivate, ownerId, momentStep = 1 } = target;
  if ((await target.room()) < size) throw target.full();
  // From here on, the clean-up deletes the bytes unless the file gets its row.
  await markFileUnclaimed(ctx.db, id, ctx.now());
  try {
    await ctx.deps.files.put(id, getStoreExtension(type, isPrivate), content.bytes());
    const now = ctx.now();
    const settling = await target.insert({
      id,
      ownerId,
      name,
      isPrivate,
      type: type.type,
      size,
      width,
      height,
      sha256,
      createdAt: new Date(now - (now % momentStep)),
      unusedSince: new Date(now),
    });
    if (settling !== 'settled') {
      // The file will never get a row.
      await ctx.deps.files.delete(id);
      throw settling === 'full' ? target.full() : new Problem('unavailable');
    }
  } catch (error) {
    // The file is dropped even if its row was written and only the reply was lost, because nothing uses it.
    await discardFile(ctx.deps, id);
    throw error;
  }
  return {
    id,
    name,
    type: type.type,
    kind: getFileKindOfType(type),
    size,
    width,
    height,
    private: isPrivate,
    url: makeFileUrl({ id, isPrivate }, ctx.deps),
  };
}
