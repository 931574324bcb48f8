import { randomUUID } from 'node:crypto';
import type * as exportCalls from '@nazar/domain/api/export-calls.ts';
import { exportStates, type ListedExport, maxUnfinishedExports } from '@nazar/domain/api/export-calls.ts';
import { eq } from 'drizzle-orm';
import { task } from '../../platform/database/schema/task.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { requireAndLockCallerAccount } from '../access/index.ts';
import { requireResponsesAccess, requireValidResponseFilter } from '../results/index.ts';
import { exportLinkSigner } from './export-link-signer.ts';
import { type ExportTask, exportTaskStore } from './export-queries.ts';
import { listExportQuestionNames } from './list-export-question-names.ts';
import { exportRunner } from './run-exports.ts';

const perDay = { name: 'export', limit: 50, seconds: 24 * 3600 } as const;

export const exportHandlers: CallHandlers<typeof exportCalls> = {
  startExport: async (ctx, { inquiryId, settings, filter }) => {
    const counted = await requireResponsesAccess(ctx, inquiryId);
    requireValidResponseFilter(counted, filter);
    const { accountId } = requireUser(ctx);
    await requireAndLockCallerAccount(ctx.db, accountId);
    if ((await exportTaskStore.countOpen(ctx.db, accountId)) >= maxUnfinishedExports) {
      throw new Problem('tooManyExports', { most: maxUnfinishedExports });
    }
    await enforceRateLimit(ctx.db, perDay, accountId, ctx.deps);
    const row = await exportTaskStore.insert(
      ctx.db,
      { id: randomUUID(), accountId, subjectId: inquiryId },
      {
        settings,
        filter,
        fileName: counted.definition.title,
        size: null,
        takenAt: null,
        failure: null,
      },
      ctx.now(),
    );
    await exportRunner.wake(ctx.db);
    return serializeExport(ctx, row);
  },
  getExports: async (ctx, { inquiryId }) => {
    await requireResponsesAccess(ctx, inquiryId);
    const { accountId } = requireUser(ctx);
    const rows = await exportTaskStore.list(ctx, accountId, eq(task.subjectId, inquiryId));
    return {
      items: rows.map((row) => serializeExport(ctx, row)).filter(({ expiresAt }) => isKept(ctx, expiresAt)),
    };
  },
  getExportQuestionNames: async (ctx, { inquiryId }) => {
    const { compiled } = await requireResponsesAccess(ctx, inquiryId);
    return { questions: await listExportQuestionNames(ctx.db, inquiryId, compiled) };
  },
  cancelExport: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    if (!(await exportTaskStore.cancel(ctx.db, { id, accountId }, ctx.now()))) throw new Problem('notFound');
    return { id };
  },
};

const isKept = (ctx: CallContext, expiresAt: string | null) =>
  expiresAt === null || Date.parse(expiresAt) > ctx.now();

function serializeExport({ deps }: CallContext, row: ExportTask): ListedExport {
  const isDone = row.status === 'done';
  const { id, settings, filter, total, size, takenAt, failure, expiresAt } = row;
  return {
    id,
    inquiryId: row.subjectId ?? '',
    settings,
    total,
    size,
    takenAt,
    failure,
    state: exportStates.find((state) => state === row.status) ?? 'failed',
    filtered: filter !== null,
    written: row.done,
    createdAt: row.createdAt.toISOString(),
    fileName: isDone ? row.fileName : null,
    url: isDone && expiresAt !== null ? exportLinkSigner.url(id, expiresAt.getTime(), deps) : null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
