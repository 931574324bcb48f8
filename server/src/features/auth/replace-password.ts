import type { Database } from '../../database/database.ts';
import { passwordChangedMessage } from '../../delivery/account-messages.ts';
import type { CallContext } from '../../http/call-context.ts';
import { deleteSessions } from '../../http/session.ts';
import type { KnownAccount } from './account-lookup-queries.ts';
import { deleteCodesOf, updatePassword } from './credential-queries.ts';
import { notifyAccount } from './notify-account.ts';
import { endPasswordRuns } from './password-tries.ts';

/**
 * Sets another password, and ends what the old one, or whoever knew it, may have opened: sessions (but `kept`,
 * the one that asks) and living codes. False where the account was disabled or changed meanwhile.
 */
export async function replacePassword(
  ctx: CallContext,
  known: KnownAccount,
  { newHash, kept }: { newHash: string; kept?: Buffer },
): Promise<boolean> {
  const { deps } = ctx;
  return ctx.db.transaction(async (db: Database) => {
    // First: what signs in at the same moment waits for this row, and finds it changed.
    if (!(await updatePassword(db, known, { newHash, now: ctx.now() }))) return false;
    await deleteSessions(db, known.id, kept);
    await deleteCodesOf(db, known);
    await endPasswordRuns(ctx, db, known.id);
    await notifyAccount(
      db,
      known,
      (to, language) => passwordChangedMessage(to, language, deps.config.publicUrl),
      deps,
    );
    return true;
  });
}
