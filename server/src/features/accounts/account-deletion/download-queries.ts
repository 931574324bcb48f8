import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { account, session } from '../../../platform/database/schema/account.ts';
import { task } from '../../../platform/database/schema/task.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Task } from '../../../platform/jobs/tasks/task.ts';
import { TaskStore } from '../../../platform/jobs/tasks/task-store.ts';
import { requireAndLockCallerAccount } from '../../access/index.ts';

const downloadDetails = z.object({
  /** The session that requested the archive, which is deleted when the session ends. */
  sessionId: z.string(),
  size: z.nullable(z.int()),
  failure: z.nullable(z.string()),
});
export type PersonalDownloadDetails = z.infer<typeof downloadDetails>;
export type PersonalDownloadTask = Task<PersonalDownloadDetails>;

const hasSession = sql`exists (
  select from ${session} where ${session.id} = (${task.details} ->> 'sessionId')::uuid)`;

/** Downloads of all personal data of an account. */
export const personalDownloadTaskStore = new TaskStore({
  name: 'personal-download',
  details: downloadDetails,
  keptMs: 24 * 3_600_000,
  isOutdated: sql`not ${hasSession}`,
});

/**
 * Null when the account has the maximum number of unfinished archives. The account is locked, so that parallel
 * requests count each other, and so is the session, because the archive ends with it.
 */
export async function insertPersonalDownloadTask(
  db: Database,
  { sessionId, ...own }: { readonly id: string; readonly accountId: string; readonly sessionId: string },
  { max, now }: { readonly max: number; readonly now: number },
): Promise<PersonalDownloadTask | null> {
  await requireAndLockCallerAccount(db, own.accountId);
  const locked = await db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, sessionId))
    .for('key share');
  if (locked.length === 0) throw new Problem('sessionRequired');
  if ((await personalDownloadTaskStore.countOpen(db, own.accountId, hasSession)) >= max) return null;
  return personalDownloadTaskStore.insert(db, own, { sessionId, size: null, failure: null }, now);
}

/** The downloads of an account whose sessions have not ended. */
export function listPersonalDownloadTasks(
  deps: Pick<ServerDeps, 'db' | 'log'>,
  accountId: string,
): Promise<PersonalDownloadTask[]> {
  return personalDownloadTaskStore.list(deps, accountId, hasSession);
}

/** Whether the account is enabled and the session that asked for the archive is still valid. */
export async function isPersonalDownloadAllowed(
  db: Database,
  { accountId, sessionId }: Pick<PersonalDownloadTask, 'accountId' | 'sessionId'>,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.id, sessionId),
        eq(account.id, accountId),
        eq(account.isEnabled, true),
        gt(session.expiresAt, now),
      ),
    );
  return found.length > 0;
}
