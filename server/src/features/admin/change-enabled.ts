import { can } from '@nazar/domain/access/can.ts';
import type { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import { findAccountAsTyped } from '../auth/account-lookup-queries.ts';
import { setEnabled } from '../auth/credential-queries.ts';

/** Enables an account, or disables it and ends its sessions at once. */
export async function changeEnabled(
  ctx: CallContext,
  { identifier, enabled }: CallData<typeof setUserEnabled>,
): Promise<{ enabled: boolean }> {
  const { accountId } = requireUser(ctx);
  // Checked before the lookup, so that others can't find out which accounts exist.
  if (!can(ctx.actor, 'account.setEnabled')) throw new Problem('forbidden');
  const known = await findAccountAsTyped(ctx.db, identifier, ctx.language);
  if (known === null) throw new Problem('notFound');
  // They could not undo it.
  if (known.id === accountId) throw new Problem('ownAccount');
  if (!(await setEnabled(ctx.db, known, { enabled, now: ctx.now() }))) throw new Problem('notFound');
  await ctx.afterCommit(async () => {
    ctx.log.info(
      { admin: accountId, account: known.id, enabled, requestId: ctx.requestId },
      enabled ? 'An administrator let somebody in.' : 'An administrator shut somebody out.',
    );
  });
  return { enabled };
}
