import type { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireAdminAndLockAll } from '../access/index.ts';
import { findAccountByTypedIdentifier, findAccountDeletion, setAccountEnabled } from '../accounts/index.ts';
import { insertAuditEntry } from '../audit/index.ts';

/** Enables an account, or disables it and ends its sessions at once. What it made stays as it is. */
export async function changeUserEnabled(
  ctx: CallContext,
  { identifier, enabled, reason }: ParsedCallInput<typeof setUserEnabled>,
): Promise<CallResult<typeof setUserEnabled>> {
  // Checked before the lookup, so that others can't find out which accounts exist.
  const adminId = await requireAdminAndLockAll(ctx, 'account.setEnabled');
  const known = await findAccountByTypedIdentifier(ctx.db, identifier, ctx.language);
  if (known === null) throw new Problem('notFound');
  // Administrators can't disable themselves, because they could not undo it and one must always be left.
  if (known.id === adminId) throw new Problem('ownAccount');
  const now = ctx.now();
  const was = await setAccountEnabled(ctx.db, known, { enabled, now });
  // An account whose deletion has begun counts as gone. The deletion also locks the account when it begins.
  const isGoing = (await findAccountDeletion(ctx.db, known.id))?.begunAt != null;
  if (was === null || isGoing) throw new Problem('notFound');
  if (was.enabled === enabled) return { enabled };
  await insertAuditEntry(ctx.db, {
    adminId,
    action: enabled ? 'user.enable' : 'user.disable',
    reason,
    now,
    subjectKind: 'user',
    subjectId: known.id,
    before: { enabled: was.enabled },
    after: { enabled },
  });
  await ctx.afterCommit(async () => {
    ctx.log.info(
      { admin: adminId, account: known.id, enabled, requestId: ctx.requestId },
      enabled ? 'An administrator enabled an account.' : 'An administrator disabled an account.',
    );
  });
  return { enabled };
}
