import type { Database } from '../../../platform/database/database.ts';
import { makePasswordChangedMessage } from '../../../platform/delivery/account-messages.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { deleteAccountSessions } from '../../../platform/http/session.ts';
import type { AccountWithCredentials } from './account-lookup-queries.ts';
import { deleteOneTimeCodesOfAccount, updatePasswordAndCancelDownloads } from './credential-queries.ts';
import { deleteAccountPasswordFailures } from './password-tries.ts';
import { queueMessagesToAccount } from './queue-messages-to-account.ts';

/**
 * Sets a new password and ends everything that the old one may have given access to: sessions (except `kept`, the
 * caller's) and pending codes. False if the account was disabled or changed in the meantime.
 */
export async function replacePasswordAndEndSessions(
  ctx: CallContext,
  known: AccountWithCredentials,
  { newHash, kept }: { newHash: string; kept?: Buffer },
): Promise<boolean> {
  const { deps } = ctx;
  return ctx.db.transaction(async (tx: Database) => {
    // First: a concurrent sign-in waits for this row and then finds it changed.
    if (!(await updatePasswordAndCancelDownloads(tx, known, { newHash, now: ctx.now() }))) return false;
    await deleteAccountSessions(tx, known.id, kept);
    await deleteOneTimeCodesOfAccount(tx, known);
    await deleteAccountPasswordFailures(ctx, tx, known.id);
    await queueMessagesToAccount(
      tx,
      known,
      (to, language) => makePasswordChangedMessage(to, language, deps.config.publicUrl),
      deps,
    );
    return true;
  });
}
