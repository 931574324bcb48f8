import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getUsers } from '@nazar/domain/api/user-list-calls.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { requireAdmin } from '../access/index.ts';
import { listUsers } from './user-queries.ts';

export async function getUserListPage(
  ctx: CallContext,
  { after, nrpp, search, filter }: ParsedCallInput<typeof getUsers>,
): Promise<CallResult<typeof getUsers>> {
  requireAdmin(ctx, 'account.find');
  const searchOptions = { search, filter, language: ctx.language };
  const page = { after: parseMomentCursor(after), limit: nrpp + 1, me: requireUser(ctx).accountId };
  const rows = await listUsers(ctx.db, searchOptions, page);
  const shown = rows.slice(0, nrpp);
  const last = rows.length > nrpp ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    })),
    next: last === undefined ? null : serializeMomentCursor({ at: last.createdAt, id: last.id }),
  };
}
