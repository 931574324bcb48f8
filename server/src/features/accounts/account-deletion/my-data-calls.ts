import { randomUUID } from 'node:crypto';
import { exportStates } from '@nazar/domain/api/export-calls.ts';
import type * as myDataCalls from '@nazar/domain/api/my-data-calls.ts';
import {
  maxUnfinishedPersonalDownloads,
  type PersonalDataDownload,
} from '@nazar/domain/api/my-data-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { enforceRateLimit } from '../../../platform/http/rate-limit.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { lockAdminsAndCheckIsLast } from '../../access/index.ts';
import { requireCallerPassword } from '../auth/caller-password-queries.ts';
import { lockAccountIfPasswordUnchanged } from '../auth/credential-queries.ts';
import { cancelAccountDeletion, findAccountDeletion } from './deletion-queries.ts';
import {
  insertPersonalDownloadTask,
  listPersonalDownloadTasks,
  type PersonalDownloadTask,
  personalDownloadTaskStore,
} from './download-queries.ts';
import { personalDownloadRunner } from './pack-downloads.ts';
import { countRowsDeletedWithAccount } from './personal-queries.ts';
import { personalDownloadLinkSigner } from './serve-download.ts';

const perDay = { name: 'my-data', limit: 10, seconds: 24 * 3600 } as const;

export const myDataHandlers: CallHandlers<Omit<typeof myDataCalls, 'deleteMyAccount'>> = {
  getMyData: async (ctx) => {
    const { accountId, roles } = requireUser(ctx);
    const rows = await listPersonalDownloadTasks(ctx, accountId);
    const deletion = await findAccountDeletion(ctx.db, accountId);
    const isAdmin = roles.includes('admin');
    return {
      downloads: rows.map((row) => downloadOf(ctx, row)).filter(({ expiresAt }) => isKept(ctx, expiresAt)),
      owned: await countRowsDeletedWithAccount(ctx.db, accountId),
      deletion:
        deletion === null
          ? null
          : { dueAt: deletion.dueAt.toISOString(), keepAnswers: deletion.keepsAnswers },
      isLastAdmin: isAdmin && (await ctx.db.transaction((tx) => lockAdminsAndCheckIsLast(tx, accountId))),
    };
  },
  startMyDownload: async (ctx, { password }) => {
    const { accountId, id: sessionId } = requireUser(ctx);
    const known = await requireCallerPassword(ctx, password);
    const row = { id: randomUUID(), accountId, sessionId };
    const inserted = await ctx.db.transaction(async (tx) => {
      const newTask = await insertPersonalDownloadTask(tx, row, {
        max: maxUnfinishedPersonalDownloads,
        now: ctx.now(),
      });
      if (newTask === null) throw new Problem('tooManyDownloads');
      if (!(await lockAccountIfPasswordUnchanged(tx, known)))
        throw makeInvalidFieldProblem('password', 'invalidPassword');
      await enforceRateLimit(tx, perDay, accountId, ctx.deps);
      await personalDownloadRunner.wake(tx);
      return newTask;
    });
    return downloadOf(ctx, inserted);
  },
  cancelMyDownload: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    if (!(await personalDownloadTaskStore.cancel(ctx.db, { id, accountId }, ctx.now())))
      throw new Problem('notFound');
    return {};
  },
  keepMyAccount: async (ctx) => {
    await cancelAccountDeletion(ctx.db, requireUser(ctx).accountId);
    return {};
  },
};

const isKept = (ctx: CallContext, expiresAt: string | null) =>
  expiresAt === null || Date.parse(expiresAt) > ctx.now();

function downloadOf(ctx: CallContext, row: PersonalDownloadTask): PersonalDataDownload {
  const isHere = row.sessionId === requireUser(ctx).id;
  const { id, status, done: written, total, size, expiresAt } = row;
  const isLinked = status === 'done' && isHere && expiresAt !== null;
  return {
    id,
    written,
    total,
    size,
    state: exportStates.find((state) => state === status) ?? 'failed',
    createdAt: row.createdAt.toISOString(),
    url: isLinked ? personalDownloadLinkSigner.url(id, expiresAt.getTime(), ctx.deps) : null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
