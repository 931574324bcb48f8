import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { readUploadChunks } from '../../platform/http/calls/read-upload.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enforceRateLimit, type RateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import type { TaskStore } from '../../platform/jobs/tasks/task-store.ts';
import { isSoundArchive } from '../../platform/storage/is-sound-archive.ts';
import { getSpoolFolder, type SpooledUpload, spoolUpload } from '../../platform/storage/spool-upload.ts';
import { deleteUnclaimedMark, markFileUnclaimed } from '../../platform/storage/stored-file-queries.ts';
import { requireAndLockCallerAccount } from '../access/index.ts';
import { makeSafeFileName } from '../files/index.ts';
import { isWorkbook } from './uploaded/read-uploaded.ts';

interface ReceivedTable {
  readonly fileName: string;
  readonly language: Language;
  readonly isWorkbook: boolean;
  readonly size: number;
  readonly sha256: string;
}

/** The uses of uploaded tables. */
export interface TableUploadSettings<Row> {
  readonly tasks: Pick<TaskStore<object>, 'countOpen'>;
  /** Maximum number of unfinished imports of one account. */
  readonly maxOpen: number;
  readonly perDay: RateLimit;
  /** The extension of the file in the store. */
  readonly extension: string;
  insert(
    db: Database,
    own: { readonly id: string; readonly accountId: string },
    table: ReceivedTable,
    now: number,
  ): Promise<Row>;
}

/** Stores an uploaded table; a job reads it. */
export async function storeUploadedTable<Row>(
  ctx: CallContext,
  target: TableUploadSettings<Row>,
): Promise<Row> {
  const { accountId } = requireUser(ctx);
  await enforceRateLimit(ctx.db, target.perDay, accountId, ctx.deps);
  await lockAccountAndLimitImports(ctx.db, accountId, target);
  const part = await ctx.upload();
  try {
    return await spoolUpload(
      { folder: getSpoolFolder(ctx.deps.config.dataDir), chunks: readUploadChunks(part) },
      { limitOf: async () => maxFileBytes.document, tooLong: () => new Problem('fileTooLarge') },
      (upload) => storeTable(ctx, upload, { accountId, name: part.name, target }),
    );
  } finally {
    // After an early refusal, the rest of the upload is discarded.
    part.stream.resume();
  }
}

async function storeTable<Row>(
  ctx: CallContext,
  { path, size, sha256, head }: SpooledUpload,
  { accountId, name, target }: { readonly accountId: string; name: string; target: TableUploadSettings<Row> },
): Promise<Row> {
  if (size === 0) throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  const isArchive = isNewWorkbook(head);
  if (isArchive && !(await isSoundArchive(path, size))) throw new Problem('fileTypeNotAccepted');
  const id = randomUUID();
  // Until the table has its row, its bytes are marked for deletion.
  await markFileUnclaimed(ctx.db, id, ctx.now());
  await ctx.deps.files.put(id, target.extension, createReadStream(path));
  return ctx.db.transaction(async (tx) => {
    await lockAccountAndLimitImports(tx, accountId, target);
    // An upload that took too long may have lost its bytes.
    if (!(await deleteUnclaimedMark(tx, id))) throw new Problem('unavailable');
    const table = {
      fileName: makeSafeFileName(name),
      language: ctx.language,
      isWorkbook: isArchive,
      size,
      sha256: sha256.toString('hex'),
    };
    return target.insert(tx, { id, accountId }, table, ctx.now());
  });
}

/** Locks the account until the transaction ends. */
export async function lockAccountAndLimitImports(
  db: Database,
  accountId: string,
  { tasks, maxOpen }: Pick<TableUploadSettings<unknown>, 'tasks' | 'maxOpen'>,
): Promise<void> {
  await requireAndLockCallerAccount(db, accountId);
  if ((await tasks.countOpen(db, accountId)) >= maxOpen)
    throw new Problem('tooManyImports', { most: maxOpen });
}

/** Throws for workbooks in legacy formats. */
function isNewWorkbook(head: Buffer): boolean {
  try {
    return isWorkbook(head);
  } catch {
    throw new Problem('oldWorkbook');
  }
}
