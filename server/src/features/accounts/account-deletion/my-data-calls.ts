import { randomUUID } from 'node:crypto';
import {
  maxOpenDownloads,
  type myDataCalls,
  type PersonalDataDownload,
} from '@nazar/domain/api/my-data-calls.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { invalidField, Problem } from '../../../platform/http/problem.ts';
import { countEvent } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { isLastAdmin } from '../../access/index.ts';
import { holdAccount } from '../auth/credential-queries.ts';
import { checkOwnPassword } from '../auth/own-password-queries.ts';
import { dropDeletion, findDeletion } from './deletion-queries.ts';
import {
  cancelDownload,
  type DownloadRow,
  insertDownload,
  keptMs,
  listDownloads,
} from './download-queries.ts';
import { packDownloadsJob } from './pack-downloads.ts';
import { countOwned } from './personal-queries.ts';
import { downloadLink } from './serve-download.ts';

const perDay = { name: 'my-data', limit: 10, seconds: 24 * 3600 } as const;

export const myDataHandlers: Handlers<Omit<typeof myDataCalls, 'deleteMyAccount'>> = {
  getMyData: async (ctx) => {
    const { accountId, roles } = requireUser(ctx);
    const rows = await listDownloads(ctx.db, accountId, new Date(ctx.now()));
    const deletion = await findDeletion(ctx.db, accountId);
    const isAdmin = roles.includes('admin');
    return {
      downloads: rows.map((row) => downloadOf(ctx, row)),
      owned: await countOwned(ctx.db, accountId),
      deletion:
        deletion === null
          ? null
          : { dueAt: deletion.dueAt.toISOString(), keepAnswers: deletion.keepsAnswers },
      isLastAdmin: isAdmin && (await ctx.db.transaction((db) => isLastAdmin(db, accountId))),
    };
  },
  startMyDownload: async (ctx, { password }) => {
    const { accountId, id: sessionId } = requireUser(ctx);
    const known = await checkOwnPassword(ctx, password);
    const row = { id: randomUUID(), accountId, sessionId, createdAt: new Date(ctx.now()) };
    const inserted = await ctx.db.transaction(async (db) => {
      const made = await insertDownload(db, row, maxOpenDownloads);
      if (made === null) throw new Problem('tooManyDownloads');
      if (!(await holdAccount(db, known))) throw invalidField('password', 'invalidPassword');
      await countEvent(db, perDay, accountId, ctx.deps);
      await addJob(db, packDownloadsJob);
      return made;
    });
    return downloadOf(ctx, inserted);
  },
  cancelMyDownload: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    if (!(await cancelDownload(ctx.db, { id, accountId, now: new Date(ctx.now()) })))
      throw new Problem('notFound');
    return {};
  },
  keepMyAccount: async (ctx) => {
    await dropDeletion(ctx.db, requireUser(ctx).accountId);
    return {};
  },
};

function downloadOf(ctx: CallContext, row: DownloadRow): PersonalDataDownload {
  const isHere = row.sessionId === requireUser(ctx).id;
  const expires = row.endedAt === null ? null : row.endedAt.getTime() + keptMs;
  const { id, state, written, total, size } = row;
  return {
    ...{ id, state, written, total, size },
    createdAt: row.createdAt.toISOString(),
    url: state === 'done' && isHere && expires !== null ? downloadLink.url(id, expires, ctx.deps) : null,
    expiresAt: expires === null ? null : new Date(expires).toISOString(),
  };
}
