import type { Chat, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import {
  applyReadMarkToChat,
  computeGroupDeliveryProgress,
  isChatRequest,
  type ReadMark,
  sortChats,
} from './chat-list.ts';

/** The chats of an account that this page knows, and the people of opened chats. */
export function makeChatStore({ notify }: { readonly notify: () => void }) {
  let chats: ReadonlyMap<string, ChatSummary> = new Map();
  let people: ReadonlyMap<string, Chat['people']> = new Map();
  let shown: readonly ChatSummary[] = [];
  let requests: readonly ChatSummary[] = [];
  const removedChatIds = new Set<string>();

  const setChats = (next: ReadonlyMap<string, ChatSummary>) => {
    chats = next;
    const all = sortChats(next.values());
    shown = all.filter((chat) => !isChatRequest(chat));
    requests = all.filter(isChatRequest);
    notify();
  };
  const putAll = (changed: readonly ChatSummary[]) => {
    const next = new Map(chats);
    for (const chat of changed) {
      next.set(chat.id, chat);
      removedChatIds.delete(chat.id);
    }
    setChats(next);
  };
  const put = (chat: ChatSummary) => putAll([chat]);
  const setPeople = (chatId: string, of: Chat['people']) => {
    people = new Map(people).set(chatId, of);
  };
  return {
    shown: () => shown,
    requests: () => requests,
    all: () => chats,
    get: (chatId: string) => chats.get(chatId),
    people: (chatId: string) => people.get(chatId),
    isGone: (chatId: string) => removedChatIds.has(chatId),
    put,
    putAll,
    setPeople,
    remove: (chatId: string) => {
      removedChatIds.add(chatId);
      const next = new Map(chats);
      next.delete(chatId);
      setChats(next);
    },
    /** Stores how far a person has received or seen the messages of a chat. */
    putMark: (chatId: string, accountId: string, mark: ReadMark) => {
      const chat = chats.get(chatId);
      if (chat === undefined) return;
      if (!mark.other || chat.kind === 'direct') return put(applyReadMarkToChat(chat, mark));
      const before = people.get(chatId);
      if (before === undefined) return;
      const now = before.map((person) =>
        person.accountId !== accountId
          ? person
          : {
              ...person,
              received: Math.max(person.received, mark.number),
              seen: mark.op === 'seen' ? Math.max(person.seen, mark.number) : person.seen,
            },
      );
      setPeople(chatId, now);
      put({ ...chat, ...computeGroupDeliveryProgress(now) });
    },
  };
}

export type ChatStore = ReturnType<typeof makeChatStore>;
