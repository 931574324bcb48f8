import type { Database } from '../../../platform/database/database.ts';
import type { AccountDeletionDeps } from '../../../platform/features/feature.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';

import { lockAdminsAndCheckIsLast } from '../../access/index.ts';
import { deleteOneTimeCodesOfAccount } from '../auth/credential-queries.ts';
import * as left from './account-deletion-queries.ts';
import {
  type AccountDeletionRow,
  beginAccountDeletion,
  listDueAccountDeletions,
} from './deletion-queries.ts';

/**
 * Deletes the accounts whose week is over, in steps. Each step is a short transaction with the usual locks and
 * finds the remaining rows itself, so an interrupted run can be continued. The account's row is deleted last, once
 * nothing else is left.
 */
export async function deleteDueAccounts(deps: AccountDeletionDeps, signal?: AbortSignal): Promise<void> {
  const due = (await listDueAccountDeletions(deps.db, new Date(deps.now()))).map(
    ({ accountId }) => accountId,
  );
  const apart = { log: deps.log, failed: 'An account could not be deleted.', signal };
  await forEachIsolated(due, apart, (accountId) => deleteAccount(deps, accountId, signal));
}

async function deleteAccount(
  deps: AccountDeletionDeps,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const begun = await deps.db.transaction(async (tx) => {
    if (!(await lockAdminsAndCheckIsLast(tx, accountId)))
      return beginAccountDeletion(tx, accountId, new Date(deps.now()));
    deps.log.warn({ account: accountId }, 'The only administrator asked to be deleted and stays.');
    return null;
  });
  if (begun !== null) await deleteDataAndAccount(deps, begun, signal);
}

async function deleteDataAndAccount(
  deps: AccountDeletionDeps,
  deletion: AccountDeletionRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const { deleteAccountData } of deps.features) {
    for (const step of deleteAccountData?.steps ?? []) {
      while (await step(deps, deletion)) if (signal?.aborted) return;
    }
  }
  await deps.db.transaction((tx) => dropAccount(deps, tx, deletion.accountId));
}

async function dropAccount(
  { now, features }: AccountDeletionDeps,
  db: Database,
  accountId: string,
): Promise<void> {
  // A request that was authenticated before may still add rows: it either commits before this lock and its rows are
  // found, or fails after it.
  const locked = await left.lockAccountBeingDeleted(db, accountId);
  if (locked === null) return;
  const conditions = features.flatMap(
    ({ deleteAccountData }) => deleteAccountData?.hasRemaining?.(accountId) ?? [],
  );
  if (await left.isAnySqlConditionTrue(db, conditions)) return;
  await deleteOneTimeCodesOfAccount(db, locked);
  for (const { deleteAccountData } of features) {
    await deleteAccountData?.deleteRemaining?.(db, accountId, new Date(now()));
  }
  await left.deleteAccountRow(db, accountId);
}

/** Other jobs delete what the account still waits for, such as export files; the next run checks again. */
export const deleteDueAccountsJob: Job = {
  name: 'delete-accounts',
  schedule: '*/5 * * * *',
  run: ({ deps, signal }) => deleteDueAccounts(deps, signal),
};
