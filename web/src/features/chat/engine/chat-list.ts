import type { ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';

/** Chats with the latest message first. */
export function sortChats(chats: Iterable<ChatSummary>): ChatSummary[] {
  return [...chats].toSorted((one, other) =>
    one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1,
  );
}

export const isChatRequest = ({ state }: Pick<ChatSummary, 'state'>) =>
  state === 'request' || state === 'invited';

/** Chats of an ordered list that belong on its first page but are not there. */
export function findChatsMissingFromPage(
  loadedChats: readonly ChatSummary[],
  page: { readonly data: readonly ChatSummary[]; readonly next: string | null },
): ChatSummary[] {
  const ids = new Set(page.data.map(({ id }) => id));
  const end = page.next === null ? undefined : page.data.at(-1);
  return loadedChats.filter((chat) => !ids.has(chat.id) && (end === undefined || chat.at > end.at));
}

/** The list entry after a message has arrived. */
export function applyMessageToChat(chat: ChatSummary, message: Message): ChatSummary {
  if (message.version <= chat.version && message.number <= chat.lastNumber) {
    return chat.lastMessage?.id === message.id && chat.lastMessage.version <= message.version
      ? { ...chat, lastMessage: message }
      : chat;
  }
  const version = Math.max(chat.version, message.version);
  const isNew = message.number > chat.lastNumber;
  if (!isNew) {
    const isLast = chat.lastMessage?.id === message.id;
    const wasUnread = message.kind === 'deleted' && !message.isMine && message.number > chat.seen;
    return {
      ...chat,
      version,
      lastMessage: isLast ? message : chat.lastMessage,
      unread: wasUnread ? Math.max(0, chat.unread - 1) : chat.unread,
    };
  }
  const isUnread = !message.isMine && message.kind !== 'deleted' && message.number > chat.seen;
  return {
    ...chat,
    version,
    lastMessage: message,
    lastSender: chat.lastSender?.accountId === message.senderId ? chat.lastSender : undefined,
    lastNumber: message.number,
    at: message.sentAt > chat.at ? message.sentAt : chat.at,
    unread: isUnread ? Math.min(chatLimits.unread, chat.unread + 1) : chat.unread,
  };
}

export type ReadMark = {
  readonly op: 'received' | 'seen';
  readonly number: number;
  readonly count: number;
  readonly other: boolean;
};

/**
 * Applies a read mark, either of the other person in a direct chat or of mine from any page. A seen message is also
 * received.
 */
export function applyReadMarkToChat(chat: ChatSummary, { op, number, count, other }: ReadMark): ChatSummary {
  if (other) {
    return {
      ...chat,
      othersReceived: Math.max(chat.othersReceived, number),
      othersSeen: op === 'seen' ? Math.max(chat.othersSeen, number) : chat.othersSeen,
    };
  }
  return {
    ...chat,
    received: Math.max(chat.received, number),
    ...(op === 'seen' && number >= chat.seen ? { seen: number, unread: count } : {}),
  };
}

type Progress = { readonly received: number; readonly seen: number };

/** The numbers that all members of a group's chat have reached. */
export function computeGroupDeliveryProgress(people: readonly Progress[]): {
  othersReceived: number;
  othersSeen: number;
} {
  if (people.length === 0) return { othersReceived: 0, othersSeen: 0 };
  return {
    othersReceived: Math.min(...people.map(({ received }) => received)),
    othersSeen: Math.min(...people.map(({ seen }) => seen)),
  };
}
