import type { AdminAction } from '@nazar/domain/access/action.ts';
import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows, selectValues } from '../../platform/database/select-rows.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';

/** For calls that only read: the session has just been looked up with its roles. */
export function requireAdmin(ctx: CallContext, action: AdminAction): void {
  if (!can(ctx.actor, action)) throw new Problem('forbidden');
}

/**
 * Requires an administrator and locks their account until the transaction ends. So an administrator who is
 * disabled or loses the role meanwhile has either acted before or can't act.
 */
export async function requireAndLockAdmin(
  ctx: CallContext,
  action:
    | AdminAction
    | { readonly on: InquirySubject; readonly action: 'inquiry.markTemplate' | 'inquiry.takeDown' },
): Promise<string> {
  const { accountId } = requireUser(ctx);
  const may = typeof action === 'string' ? can(ctx.actor, action) : can(ctx.actor, action.action, action.on);
  if (!may) throw new Problem('forbidden');
  const { rows } = await ctx.db.execute(sql`
    select from account where id = ${accountId} and is_enabled and 'admin' = any (roles) for share`);
  if (rows.length === 0) throw new Problem('forbidden');
  return accountId;
}

/**
 * Locks all administrators before a change of a person's role or access. Such changes run one after the
 * other: when two administrators disable each other, the second has lost the role by then. Row locks alone
 * would deadlock: a query that began before a person lost the role locks the rows in the order of ids, and a
 * later one locks that row last.
 */
export async function requireAdminAndLockAll(ctx: CallContext, action: AdminAction): Promise<string> {
  const { accountId } = requireUser(ctx);
  if (!can(ctx.actor, action)) throw new Problem('forbidden');
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const rows = await selectRows(ctx.db, z.object({ id: z.string(), enabled: z.boolean() }))`
    select id, is_enabled and 'admin' = any (roles) as enabled from account
    where 'admin' = any (roles) order by id for no key update`;
  if (!rows.some(({ id, enabled }) => id === accountId && enabled)) throw new Problem('forbidden');
  return accountId;
}

/**
 * Whether an account is the only remaining administrator; disabled ones and people who requested their
 * deletion don't count. All are locked until the transaction ends, so that of two who leave at once the
 * second stays.
 */
export async function lockAdminsAndCheckIsLast(db: Database, accountId: string): Promise<boolean> {
  await db.execute(sql`
    select from account where 'admin' = any (roles) or id = ${accountId} order by id for no key update`);
  // A separate statement, so that it sees changes committed while waiting for the locks.
  const staying = await selectValues(db, z.string())`
    select id from account where is_enabled and 'admin' = any (roles)
      and (id = ${accountId} or not exists (select from account_deletion where account_id = account.id))`;
  return staying.length === 1 && staying[0] === accountId;
}
