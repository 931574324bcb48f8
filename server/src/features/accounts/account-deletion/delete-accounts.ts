import type { Database } from '../../../platform/database/database.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { cancelTasksOf } from '../../../platform/jobs/tasks/task-table.ts';
import { markUnclaimedFilesOf } from '../../../platform/storage/stored-file-queries.ts';
import { findSubject, isLastAdmin } from '../../access/index.ts';
import { deleteMessagesOf } from '../../chat/index.ts';
import { holdTalk, removeComment } from '../../comments/index.ts';
import { deleteInquiry } from '../../inquiries/index.ts';
import { deleteResponseRows, forgetMarkers } from '../../participation/index.ts';
import { deleteCodesOf } from '../auth/credential-queries.ts';
import * as left from './account-deletion-queries.ts';
import { beginDeletion, type Deletion, listDueDeletions } from './deletion-queries.ts';

type Deps = Pick<ServerDeps, 'db' | 'now' | 'secrets' | 'log'>;

/**
 * Deletes the accounts whose week is over, in steps. Each step is a short transaction with the usual locks and
 * finds the remaining rows itself, so an interrupted run can be continued. The account's row is deleted last, once
 * nothing else is left.
 */
export async function deleteAccounts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const due = (await listDueDeletions(deps.db, new Date(deps.now()))).map(({ accountId }) => accountId);
  const apart = { log: deps.log, failed: 'An account could not be deleted.', signal };
  await forEachIsolated(due, apart, (accountId) => deleteAccount(deps, accountId, signal));
}

async function deleteAccount(deps: Deps, accountId: string, signal: AbortSignal | undefined): Promise<void> {
  const begun = await deps.db.transaction(async (db) => {
    if (!(await isLastAdmin(db, accountId))) return beginDeletion(db, accountId, new Date(deps.now()));
    deps.log.warn({ account: accountId }, 'The only administrator asked to be deleted and stays.');
    return null;
  });
  if (begun !== null) await leave(deps, begun, signal);
}

async function leave(deps: Deps, deletion: Deletion, signal: AbortSignal | undefined): Promise<void> {
  const { accountId } = deletion;
  const steps = [dropInquiry, dropAnswers, dropComment, dropLike, dropMessages];
  for (const step of steps) {
    while (await step(deps, deletion)) if (signal?.aborted) return;
  }
  await left.unnameReports(deps.db, accountId);
  await cancelTasksOf(deps.db, accountId, deps.now());
  await deps.db.transaction((db) => dropAccount(deps, db, accountId));
}

/** Each step deletes something and returns whether there may be more. */
async function dropInquiry({ db, now }: Deps, { accountId }: Deletion): Promise<boolean> {
  const id = await left.findOwnedInquiry(db, accountId);
  if (id === null) return false;
  await db.transaction(async (own) => {
    await markUnclaimedFilesOf(own, id, now());
    await deleteInquiry(own, id);
  });
  return true;
}

async function dropAnswers({ db, secrets }: Deps, { accountId, keepsAnswers }: Deletion): Promise<boolean> {
  const found = await left.findAnswered(db, accountId);
  if (found === null) return false;
  const { inquiryId, ids } = found;
  await db.transaction(async (own) => {
    // Comments of a deleted inquiry only wait for their clean-up.
    if (keepsAnswers || !(await left.hasInquiry(own, inquiryId))) {
      return left.unnameResponses(own, accountId, ids);
    }
    const rows = await deleteResponseRows(own, inquiryId, ids);
    const actor = { kind: 'user', id: accountId, roles: [] } as const;
    const invited = rows.flatMap(({ invitedId: entryId }) =>
      entryId === null ? [] : [{ kind: 'invited' as const, inquiryId, entryId, linkVersion: null }],
    );
    const markers = [actor, ...invited].flatMap(
      (each) => findSubject(each, inquiryId, secrets.markers) ?? [],
    );
    await forgetMarkers(own, inquiryId, markers);
  });
  return true;
}

async function dropComment({ db }: Deps, { accountId }: Deletion): Promise<boolean> {
  const comment = await left.findOwnComment(db, accountId);
  if (comment === null) return false;
  await db.transaction(async (own) => {
    if ((await holdTalk(own, comment.inquiryId)) === null) return left.anonymizeComment(own, comment.id);
    await left.forgetKeptWords(own, comment.id);
    await removeComment(own, comment);
  });
  return true;
}

const dropLike = ({ db }: Deps, { accountId }: Deletion) => left.deleteOneLike(db, accountId);

const dropMessages = ({ db, now }: Deps, { accountId }: Deletion) =>
  deleteMessagesOf(db, accountId, new Date(now()));

async function dropAccount({ now }: Deps, db: Database, accountId: string): Promise<void> {
  // A request that was authenticated before may still add rows: it either commits before this lock and its rows are
  // found, or fails after it.
  const held = await left.holdLeaving(db, accountId);
  if (held === null || (await left.isAnythingLeft(db, accountId))) return;
  await deleteCodesOf(db, held);
  await left.markOwnFiles(db, accountId, new Date(now()));
  await left.deleteAccountRow(db, accountId);
}

/** Other jobs delete what the account still waits for, such as export files; the next run checks again. */
export const deleteAccountsJob: Job = {
  name: 'delete-accounts',
  schedule: '*/5 * * * *',
  run: ({ deps, signal }) => deleteAccounts(deps, signal),
};
