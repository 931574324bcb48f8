import type { Readable } from 'node:stream';
import type { StoredFile } from '@nazar/domain/api/stored-file.ts';
import { type FileKind, fileKinds, maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import { maxFilesInInquiryFile } from '@nazar/domain/inquiries/inquiry-file.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { countStoredBytes, insertFileRow } from '../../platform/storage/stored-file-queries.ts';
import {
  receiveUpload,
  receiveUploadWithinLimits,
  storeUploadedBytes,
  type UploadTarget,
} from './receive-upload.ts';

const uploads = { name: 'upload', limit: 300, seconds: 3600 } as const;
/** Two inquiries with the most files that one may have. */
const archived = { name: 'upload-archived', limit: 2 * maxFilesInInquiryFile, seconds: 3600 } as const;
const megabyte = 1024 * 1024;

interface UploadRules {
  readonly kinds?: readonly FileKind[];
  readonly isPrivate?: boolean;
}

/** Stores one file of a signed-in person. */
export async function storeUpload(ctx: CallContext, rules: UploadRules = {}): Promise<StoredFile> {
  return receiveUpload(ctx, makeAccountTarget(ctx, rules));
}

/** Stores a file contained in another one, by the same rules. */
export async function storeFileFromArchive(
  ctx: CallContext,
  bytes: Readable,
  { name, type, ...rules }: Required<UploadRules> & { readonly name: string; readonly type: string },
): Promise<StoredFile> {
  try {
    const target = makeAccountTarget(ctx, rules);
    await enforceRateLimit(ctx.db, archived, target.sender, ctx.deps);
    return await storeUploadedBytes(ctx, target, { chunks: bytes, name, type });
  } finally {
    bytes.destroy();
  }
}

type ArchiveLimits = {
  readonly admit: () => Promise<void>;
  /** Bytes. */
  readonly largest: number;
  /** Bytes of it that are not stored as files. */
  readonly unstored: number;
};

/** Receives an archive of the caller, whose files are stored, within the limits of their uploads. */
export function receiveArchive<Result>(
  ctx: CallContext,
  { admit, largest, unstored }: ArchiveLimits,
  use: (chunks: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  const target = makeAccountTarget(ctx, {});
  const room = async () => Math.max(0, await target.room()) + unstored;
  return receiveUploadWithinLimits(ctx, { ...target, admit, room, largest }, (_part, chunks) => use(chunks));
}

function makeAccountTarget(
  ctx: CallContext,
  { kinds = fileKinds, isPrivate = false }: UploadRules,
): UploadTarget {
  const { accountId } = requireUser(ctx);
  const megabytes = ctx.deps.config.accountStorageMegabytes;
  const quota = megabytes * megabyte;
  return {
    sender: accountId,
    limitedBy: accountId,
    ownerId: accountId,
    isPrivate,
    kinds,
    maxBytes: (kind) => maxFileBytes[kind],
    admit: () => enforceRateLimit(ctx.db, uploads, accountId, ctx.deps),
    room: async () => quota - (await countStoredBytes(ctx.db, accountId)),
    full: () => new Problem('storageQuotaReached', { megabytes }),
    insert: (row) => insertFileRow(ctx.db, row, { accountId, quota }),
  };
}
