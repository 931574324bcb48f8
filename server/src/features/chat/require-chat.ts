import { mayReadChat } from '@nazar/domain/access/chat-rights.ts';
import type { Database } from '../../database/database.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { requireUser } from '../../http/require-user.ts';
import type { Sight } from './message-queries.ts';
import { findBareSeat, findSeat, holdChat, type Seat, stateOf, subjectOf } from './seat-queries.ts';
import type { Reader } from './word-messages.ts';

export type Asking = Pick<CallContext, 'session' | 'deps' | 'now'>;

export function readerOf(ctx: Asking, db: Database): Reader {
  const { accountId, roles } = requireUser(ctx);
  return { actor: { kind: 'user', id: accountId, roles }, db, deps: ctx.deps };
}

/**
 * A chat that the caller can read; other and deleted chats are not found. With `lock` it can't change until the
 * commit.
 */
export async function requireChat(
  ctx: Asking,
  db: Database,
  chatId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Seat> {
  const seat = await requireKnownChat(ctx, db, chatId, { lock, isBare: true });
  if (!mayReadChat(subjectOf(seat))) throw new Problem('notFound');
  return seat;
}

/** The same, but an invited caller is allowed too. */
export async function requireKnownChat(
  ctx: Asking,
  db: Database,
  chatId: string,
  { lock = false, isBare = false }: { lock?: boolean; isBare?: boolean } = {},
): Promise<Seat> {
  const { accountId } = requireUser(ctx);
  if (lock && !(await holdChat(db, chatId))) throw new Problem('notFound');
  const seat = await (isBare ? findBareSeat : findSeat)(db, accountId, chatId);
  if (seat === null || stateOf(seat) === null) throw new Problem('notFound');
  return seat;
}

export const sightOf = ({ chat, me, accountId }: Seat): Sight => ({
  ...{ chatId: chat.id, accountId },
  fromNumber: me?.fromNumber ?? chat.lastNumber,
});
