import {
  importCountsSchema,
  importStates,
  importTableProfileSchema,
} from '@nazar/domain/api/import-calls.ts';
import { importFailures } from '@nazar/domain/imports/import-failure.ts';
import { importPlanSchema, tableSettingsSchema } from '@nazar/domain/imports/import-plan.ts';
import { importSkipReasons } from '@nazar/domain/imports/import-reason.ts';
import { type ProblemCode, problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import { fieldProblemCodes } from '@nazar/domain/problem/field-problem.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { type TaskStatus, task } from '../../../platform/database/schema/task.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Task, TaskChange } from '../../../platform/jobs/tasks/task.ts';
import { TaskStore } from '../../../platform/jobs/tasks/task-store.ts';

const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));
const problemCodes = Object.keys(problemCatalogue) as ProblemCode[];

/** Why a step of an import failed. */
export const importFailureSchema = z.object({ code: z.enum(importFailures), params });

/** The counts of a check or an import, and the first refusals. */
const summarySchema = z.extend(importCountsSchema, {
  refusals: z.array(
    z.object({
      line: z.int(),
      column: z.string(),
      value: z.string(),
      reason: z.object({
        code: z.enum([...importSkipReasons, ...fieldProblemCodes, ...problemCodes]),
        params,
      }),
    }),
  ),
});
export type StoredImportSummary = z.infer<typeof summarySchema>;

const importDetails = z.object({
  state: z.enum(importStates),
  fileName: z.string(),
  size: z.int(),
  sha256: z.string(),
  isWorkbook: z.boolean(),
  language: z.enum(languages),
  format: tableSettingsSchema,
  contents: z.nullable(importTableProfileSchema),
  /** The revision of an existing inquiry against which the plan was checked. */
  checkedRevision: z.nullable(z.int()),
  plan: z.nullable(importPlanSchema),
  summary: z.nullable(summarySchema),
  failure: z.nullable(importFailureSchema),
  /** The id of the file with all refusals. */
  reportId: z.nullable(z.string()),
});
export type ImportTaskDetails = z.infer<typeof importDetails>;
export type ImportTaskState = ImportTaskDetails['state'];
export type ImportTask = Task<ImportTaskDetails>;
export type ImportTaskChange = TaskChange<ImportTaskDetails>;

/** Milliseconds for which a table and its report are kept after they were last touched. */
export const importTableRetentionMs = 24 * 3_600_000;
/** Milliseconds for which an import is remembered, to detect the same file again. */
const rememberedMs = 180 * 24 * 3_600_000;

/** Imports of responses; the subject is the inquiry that was made or filled, null until then. */
export const importTaskStore = new TaskStore({
  name: 'response-import',
  details: importDetails,
  keptMs: importTableRetentionMs,
});

const statuses: Readonly<Record<ImportTaskState, TaskStatus>> = {
  reading: 'waiting',
  checking: 'waiting',
  storing: 'waiting',
  undoing: 'waiting',
  unreadable: 'paused',
  ready: 'paused',
  checked: 'paused',
  done: 'done',
  cancelled: 'cancelled',
};

/** A change to another state, with the status that it has for the runner. */
export function addImportStatus<Change extends ImportTaskChange & { readonly state: ImportTaskState }>(
  change: Change,
) {
  return { ...change, status: statuses[change.state] };
}

export const isImportWaitingForServer = ({ state }: Pick<ImportTask, 'state'>) =>
  statuses[state] === 'waiting';

/** Imports that their account can see: unfinished ones and those that ended less than a day ago. */
export function listCurrentImports(
  deps: Pick<ServerDeps, 'db' | 'log'>,
  accountId: string,
  now: number,
): Promise<ImportTask[]> {
  const isRecent = or(ne(task.status, 'done'), gt(task.touchedAt, new Date(now - importTableRetentionMs)));
  return importTaskStore.list(deps, accountId, isRecent);
}

/** Whether the same file was imported into the same inquiry before. */
export async function isRepeatedImport(
  db: Database,
  { id, inquiryId, sha256 }: { id: string; inquiryId: string; sha256: string },
): Promise<boolean> {
  const found = await db
    .select({ id: task.id })
    .from(task)
    .where(
      and(
        eq(task.kind, importTaskStore.kind.name),
        eq(task.subjectId, inquiryId),
        eq(task.status, 'done'),
        sql`${task.details} ->> 'sha256' = ${sha256}`,
        ne(task.id, id),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Decides what happens to an import at the end of its retention. A stored one loses its details and is
 * remembered. One that added rows to an inquiry is kept as long as the inquiry, because its id identifies
 * these rows.
 */
export async function computeExpiredImportChange(
  { id, status, subjectId, contents }: ImportTask,
  { db, now }: { readonly db: Database; readonly now: () => number },
): Promise<ImportTaskChange | null> {
  if (status !== 'done' || subjectId === null) return null;
  const expiresAt = new Date(now() + rememberedMs);
  if (contents !== null) return { reportId: null, contents: null, plan: null, summary: null, expiresAt };
  if (subjectId === id) return null;
  const found = await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, subjectId));
  return found.length > 0 ? { expiresAt } : null;
}

/** The file id of an import's report, when its account is enabled. */
export async function findImportReportFileId(db: Database, id: string): Promise<string | null> {
  const found = await importTaskStore.find(db, id);
  if (found === null || found.status === 'cancelled') return null;
  const isEnabled = and(eq(account.id, found.accountId), eq(account.isEnabled, true));
  const enabled = await db.select({ id: account.id }).from(account).where(isEnabled);
  return enabled.length > 0 ? found.reportId : null;
}
