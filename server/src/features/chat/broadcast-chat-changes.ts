import type { LiveBus } from '../../platform/realtime/live-bus.ts';
import type { ChatMemberRow, ChatMembership } from './membership-queries.ts';
import type { ChatMessageRow } from './messages/message-queries.ts';

declare module '../../platform/deps/server-deps.ts' {
  interface ServerDeps {
    readonly live: LiveBus;
  }
}
declare module '../../platform/realtime/live-note.ts' {
  interface LocalLiveNoteFields {
    readonly row: ChatMessageRow;
    readonly recipients: readonly ChatRecipient[];
  }
}

/** An account that is a member of a chat or has its first message pending. */
export type ChatRecipient = Pick<ChatMemberRow, 'accountId' | 'state' | 'fromNumber'>;

type Deps = { readonly live: LiveBus };

/** Returns both people of a direct chat; undefined for a group, whose members are looked up on delivery. */
export function getDirectChatRecipientIds({
  chat,
}: Pick<ChatMembership, 'chat'>): readonly string[] | undefined {
  if (chat.kind === 'group') return undefined;
  return [chat.lowId, chat.highId].flatMap((id) => id ?? []);
}

/** Called right after the commit; `membership` is the sender's membership as it was under the lock. */
export function broadcastMessage({ live }: Deps, row: ChatMessageRow, membership: ChatMembership): void {
  const { chatId, version } = row;
  const to = getDirectChatRecipientIds(membership);
  const note = { message: chatId, version, ...(to !== undefined && { to }) };
  const known = to === undefined ? undefined : { row, recipients: listBothMembers(membership) };
  live.publish(note, known);
}

/** A reply to a stranger also makes the sender a member. */
const listBothMembers = ({ me, them }: ChatMembership): ChatRecipient[] => [
  ...(me === null ? [] : [{ ...me, state: 'member' as const }]),
  ...(them?.state === 'member' || them?.state === 'request' ? [them] : []),
];

export function broadcastChatChange({ live }: Deps, chatId: string, to: readonly string[]): void {
  if (to.length > 0) live.publish({ chat: chatId, to });
}

export function broadcastReadMark(
  { live }: Deps,
  { chat, accountId }: ChatMembership,
  { op, number }: { readonly op: 'received' | 'seen'; readonly number: number },
): void {
  const to = getDirectChatRecipientIds({ chat });
  live.publish({ mark: chat.id, op, by: accountId, number, ...(to !== undefined && { to }) });
}
