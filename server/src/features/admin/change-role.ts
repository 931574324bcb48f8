import type { setUserRole } from '@nazar/domain/api/admin-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deleteAccountSessions } from '../../platform/http/session.ts';
import { requireAdminAndLockAll } from '../access/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import { lockAndFindAccountRoles, updateAccountRoles } from './user-queries.ts';

/** Changes a person's role. Their sessions end, since an old session must not gain other rights. */
export async function changeUserRole(
  ctx: CallContext,
  { id, role, reason }: ParsedCallInput<typeof setUserRole>,
): Promise<CallResult<typeof setUserRole>> {
  const adminId = await requireAdminAndLockAll(ctx, 'account.setRole');
  // Administrators can't change their own role, because they could not undo it and one must always be left.
  if (id === adminId) throw new Problem('ownRole');
  const roles = await lockAndFindAccountRoles(ctx.db, id);
  if (roles === null) throw new Problem('notFound');
  const was = roles.includes('admin') ? 'admin' : 'user';
  if (was === role) return { role };
  const now = ctx.now();
  await updateAccountRoles(ctx.db, id, { role, now });
  await deleteAccountSessions(ctx.db, id);
  await insertAuditEntry(ctx.db, {
    adminId,
    action: role === 'admin' ? 'user.makeAdmin' : 'user.removeAdmin',
    reason,
    now,
    subjectKind: 'user',
    subjectId: id,
    before: { role: was },
    after: { role },
  });
  return { role };
}
