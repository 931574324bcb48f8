import { randomUUID } from 'node:crypto';
import {
  type ExportItem,
  type exportCalls,
  exportFailures,
  maxOpenExports,
} from '@nazar/domain/api/export-calls.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countEvent } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { readResponseFilter, requireResponses } from '../results/index.ts';
import { exportLink } from './export-link.ts';
import {
  cancelOwnExport,
  countOpenExports,
  type ExportRow,
  insertExport,
  keptMs,
  listExports,
} from './export-queries.ts';
import { writeExportsJob } from './write-waiting-exports.ts';

const perDay = { name: 'export', limit: 50, seconds: 24 * 3600 } as const;

export const exportHandlers: Handlers<typeof exportCalls> = {
  startExport: async (ctx, { inquiryId, settings, filter }) => {
    const counted = await requireResponses(ctx, inquiryId);
    readResponseFilter(counted, filter);
    const { accountId } = requireUser(ctx);
    if ((await countOpenExports(ctx.db, accountId)) >= maxOpenExports) {
      throw new Problem('tooManyExports', { most: maxOpenExports });
    }
    await countEvent(ctx.db, perDay, accountId, ctx.deps);
    const row = await insertExport(ctx.db, {
      ...{ id: randomUUID(), inquiryId, accountId, settings, createdAt: new Date(ctx.now()) },
      ...{ fileName: counted.definition.title, filter },
    });
    await addJob(ctx.db, writeExportsJob);
    return itemOf(ctx, row);
  },
  getExports: async (ctx, { inquiryId }) => {
    await requireResponses(ctx, inquiryId);
    const rows = await listExports(ctx.db, requireUser(ctx).accountId, inquiryId);
    return { items: rows.map((row) => itemOf(ctx, row)).filter(({ expiresAt }) => isKept(ctx, expiresAt)) };
  },
  cancelExport: async (ctx, { id }) => {
    const { accountId } = requireUser(ctx);
    const isOwn = await cancelOwnExport(ctx.db, { id, accountId, now: new Date(ctx.now()) });
    if (!isOwn) throw new Problem('notFound');
    return { id };
  },
};

const isKept = (ctx: CallContext, expiresAt: string | null) =>
  expiresAt === null || Date.parse(expiresAt) > ctx.now();

function itemOf({ deps }: CallContext, row: ExportRow): ExportItem {
  const isDone = row.state === 'done';
  const expires = row.endedAt === null ? null : row.endedAt.getTime() + keptMs;
  return {
    ...{ id: row.id, inquiryId: row.inquiryId, settings: row.settings, state: row.state },
    filtered: row.filter !== null,
    ...{ written: row.written, total: row.total, size: row.size },
    takenAt: row.takenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    fileName: isDone ? row.fileName : null,
    url: isDone && expires !== null ? exportLink.url(row.id, expires, deps) : null,
    expiresAt: expires === null ? null : new Date(expires).toISOString(),
    failure: exportFailures.find((failure) => failure === row.failure) ?? null,
  };
}
