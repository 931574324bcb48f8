import { isAdmin } from '@nazar/domain/access/actor.ts';
import { type Actor, can } from '@nazar/domain/access/can.ts';
import { exportFailures } from '@nazar/domain/api/export-calls.ts';
import { exportSettingsSchema } from '@nazar/domain/exports/export-settings.ts';
import { filterSchema } from '@nazar/domain/results/filter/filter.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { task } from '../../platform/database/schema/task.ts';
import type { Task } from '../../platform/jobs/tasks/task.ts';
import { TaskStore } from '../../platform/jobs/tasks/task-store.ts';

const exportTaskDetailsSchema = z.object({
  settings: exportSettingsSchema,
  filter: z.nullable(filterSchema),
  /** The inquiry's title until the file is complete. */
  fileName: z.string(),
  size: z.nullable(z.int()),
  /** The file holds the responses as they were at this moment. */
  takenAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(exportFailures)),
});

export type ExportTaskDetails = z.infer<typeof exportTaskDetailsSchema>;
export type ExportTask = Task<ExportTaskDetails>;

/** Tasks that export responses; their subject is the inquiry. */
export const exportTaskStore = new TaskStore({
  name: 'response-export',
  details: exportTaskDetailsSchema,
  keptMs: 24 * 3_600_000,
  isOutdated: sql`not exists (select from ${inquiry} where ${inquiry.id} = ${task.subjectId})`,
});

/** Each finished export has its own notification, which its download marks as read. */
export function makeExportDoneGroupKey(exportId: string): string {
  return `exportDone ${exportId}`;
}

/**
 * Finds a finished export whose inquiry still exists, and whose account may still sign in and see the responses.
 * So former administrators lose their links to other people's exports.
 */
export async function findDownloadableExport(db: Database, id: string): Promise<ExportTask | null> {
  const found = await exportTaskStore.find(db, id);
  if (found === null || found.status !== 'done') return null;
  return (await findExportRight(db, found)) === 'allowed' ? found : null;
}

/** Checks that the exported data still exists, and that the requester may still sign in and see responses. */
export async function findExportRight(
  db: Database,
  { subjectId: inquiryId, accountId }: Pick<ExportTask, 'subjectId' | 'accountId'>,
): Promise<'allowed' | 'noInquiry' | 'lost'> {
  const [row] = await db
    .select({
      ownerId: inquiry.ownerId,
      secretBallot: inquiry.isSecretBallot,
      roles: account.roles,
      enabled: account.isEnabled,
    })
    .from(inquiry)
    .leftJoin(account, eq(account.id, accountId))
    .where(and(eq(inquiry.id, inquiryId ?? ''), isNull(inquiry.deletedAt)));
  if (row === undefined) return 'noInquiry';
  const { roles, enabled } = row;
  return enabled === true && roles !== null && canSeeExport({ ...row, accountId, roles })
    ? 'allowed'
    : 'lost';
}

type Right = { accountId: string; roles: string[]; ownerId: string; secretBallot: boolean };

/** Secret ballots are refused, because an older version may have made or exported one. */
function canSeeExport(exporter: Right): boolean {
  if (exporter.secretBallot) return false;
  const actor: Actor = { kind: 'user', id: exporter.accountId, roles: exporter.roles };
  return isAdmin(actor) || can(actor, 'inquiry.changeResponses', { ...exporter, inBin: false });
}
