import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { maxOpenImports } from '@nazar/domain/api/import-calls.ts';
import { maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { countEvent } from '../../../platform/http/rate-limit.ts';
import { uploadChunks } from '../../../platform/http/read-upload.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { isSoundArchive } from '../../../platform/storage/is-sound-archive.ts';
import { type SpooledUpload, spoolFolder, spoolUpload } from '../../../platform/storage/spool-upload.ts';
import { deleteUnclaimedMark, markUnclaimed } from '../../../platform/storage/stored-file-queries.ts';
import { lockOwnAccount } from '../../access/index.ts';
import { type ImportRow, importTasks } from './import-queries.ts';
import { isTable } from './is-table.ts';
import { importRunner } from './run-imports.ts';
import { tableExtensions } from './stored-table.ts';

const perDay = { name: 'import', limit: 100, seconds: 24 * 3600 } as const;
const maxBytes = maxFileBytes.document;

const emptyDetails = {
  state: 'reading' as const,
  format: { encoding: null, delimiter: null, sheet: null, quotes: null },
  ...{ contents: null, checkedRevision: null, plan: null, summary: null, failure: null, reportId: null },
};

/** Takes an uploaded table; reading it is a job. */
export async function receiveTable(ctx: CallContext): Promise<ImportRow> {
  const { accountId } = requireUser(ctx);
  await countEvent(ctx.db, perDay, accountId, ctx.deps);
  await refuseMore(ctx, accountId);
  const part = await ctx.upload();
  try {
    return await spoolUpload(
      { folder: spoolFolder(ctx.deps.config.dataDir), chunks: uploadChunks(part) },
      { limitOf: async () => maxBytes, tooLong: () => new Problem('fileTooLarge') },
      (upload) => keepTable(ctx, upload, { accountId, name: part.name }),
    );
  } finally {
    // After an early refusal, the rest of the upload is discarded.
    part.stream.resume();
  }
}

async function keepTable(
  ctx: CallContext,
  upload: SpooledUpload,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<ImportRow> {
  const { path, size, sha256, head } = upload;
  if (size === 0) throw new Problem('invalidInput', [{ path: 'file', code: 'required' }]);
  const isArchive = isTable(head);
  if (isArchive && !(await isSoundArchive(path, size))) throw new Problem('fileTypeNotAccepted');
  const id = randomUUID();
  const { files } = ctx.deps;
  // From here on the bytes are deleted later, unless the table gets its row.
  await markUnclaimed(ctx.db, id, ctx.now());
  await files.put(id, tableExtensions.uploaded, createReadStream(path));
  return ctx.db.transaction(async (inside) => {
    await refuseMore({ ...ctx, db: inside }, accountId);
    // An upload that took this long may have lost them.
    if (!(await deleteUnclaimedMark(inside, id))) throw new Problem('unavailable');
    const details = {
      ...{ ...emptyDetails, size, sha256: sha256.toString('hex'), isWorkbook: isArchive },
      ...{ language: ctx.language, fileName: shownName(name) },
    };
    const row = await importTasks.insert(inside, { id, accountId }, details, ctx.now());
    await importRunner.wake(inside);
    return row;
  });
}

async function refuseMore({ db }: Pick<CallContext, 'db'>, accountId: string): Promise<void> {
  await lockOwnAccount(db, accountId);
  if ((await importTasks.countOpen(db, accountId)) >= maxOpenImports) {
    throw new Problem('tooManyImports', { most: maxOpenImports });
  }
}

/** The sender's file name made safe to show. */
function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return [...plain].slice(0, 120).join('') || 'table';
}
