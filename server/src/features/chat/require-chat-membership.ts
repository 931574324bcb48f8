import { mayReadChat } from '@nazar/domain/access/chat-rights.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import {
  type ChatMembership,
  findMembership,
  findMembershipWithoutCounts,
  getMembershipChatState,
  lockChat,
  makeChatSubject,
} from './membership-queries.ts';
import type { VisibleMessageRange } from './messages/message-queries.ts';
import type { ChatReaderContext } from './messages/serialize-messages.ts';

type ChatRequestContext = Pick<CallContext, 'session' | 'deps' | 'now' | 'language'>;

export function makeChatReaderContext(ctx: ChatRequestContext, db: Database): ChatReaderContext {
  const { accountId, roles } = requireUser(ctx);
  const { deps, language } = ctx;
  return { actor: { kind: 'user', id: accountId, roles }, db, deps, language };
}

/**
 * A chat that the caller can read; other and deleted chats are not found. With `lock` it can't change until the
 * commit.
 */
export async function requireChatMembership(
  ctx: ChatRequestContext,
  db: Database,
  chatId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ChatMembership> {
  const membership = await requireChatMembershipOrInvitation(ctx, db, chatId, { lock, isBare: true });
  if (!mayReadChat(makeChatSubject(membership))) throw new Problem('notFound');
  return membership;
}

/** Like `requireChatMembership`, but also allows invited callers. */
export async function requireChatMembershipOrInvitation(
  ctx: ChatRequestContext,
  db: Database,
  chatId: string,
  { lock = false, isBare = false }: { lock?: boolean; isBare?: boolean } = {},
): Promise<ChatMembership> {
  const { accountId } = requireUser(ctx);
  if (lock && !(await lockChat(db, chatId))) throw new Problem('notFound');
  const membership = await (isBare ? findMembershipWithoutCounts : findMembership)(db, accountId, chatId);
  if (membership === null || getMembershipChatState(membership) === null) throw new Problem('notFound');
  return membership;
}

export const getVisibleMessageRange = ({ chat, me, accountId }: ChatMembership): VisibleMessageRange => ({
  chatId: chat.id,
  accountId,
  fromNumber: me?.fromNumber ?? chat.lastNumber,
});
