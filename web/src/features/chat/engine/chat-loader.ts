import { getChat, getChats } from '@nazar/domain/api/chat-calls.ts';
import type { Chat, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { callApi } from '../../../api/call-api.ts';
import { findChatsMissingFromPage, isChatRequest, sortChats } from './chat-list.ts';
import type { ChatStore } from './chat-store.ts';
import type { makeMessageLogLoader } from './message-log-loader.ts';
import type { makeOnlineTracker } from './online-tracker.ts';
import type { makeReadMarkSender } from './read-mark-sender.ts';

export type ChatListName = 'chats' | 'requests';
type ChatListState = {
  readonly state: 'loading' | 'loaded' | 'failed';
  readonly next: string | null;
  readonly error: unknown;
};

type ChatLoaderDeps = {
  readonly call: typeof callApi;
  readonly store: ChatStore;
  readonly logs: ReturnType<typeof makeMessageLogLoader>;
  readonly marks: ReturnType<typeof makeReadMarkSender>;
  readonly online: ReturnType<typeof makeOnlineTracker>;
  readonly notify: () => void;
};

/** Loads chats and their lists into the store. */
export function makeChatLoader({ call, store, logs, marks, online, notify }: ChatLoaderDeps) {
  let lists: Readonly<Record<ChatListName, ChatListState>> = {
    chats: { state: 'loading', next: null, error: null },
    requests: { state: 'loading', next: null, error: null },
  };
  let isClosed = false;

  const storeChatWithPeople = ({ people, ...chat }: Chat): ChatSummary => {
    store.setPeople(chat.id, people);
    online.learn(people);
    store.put(chat);
    return chat;
  };
  const drop = (chatId: string) => {
    logs.remove(chatId);
    store.remove(chatId);
  };
  /** Loads one chat again; undefined when the caller is no longer in it. */
  const refresh = async (chatId: string): Promise<ChatSummary | undefined> => {
    try {
      const chat = storeChatWithPeople(await call(getChat, { chatId }, { background: true }));
      void logs.catchUp(chatId, chat.version);
      return chat;
    } catch (error) {
      const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 403);
      if (!isGone) throw error;
      drop(chatId);
      return undefined;
    }
  };
  /** The next event, or the next connection, repairs a failure. */
  const refreshQuietly = (chatId: string) => void refresh(chatId).catch(() => undefined);

  const setList = (name: ChatListName, list: ChatListState) => {
    lists = { ...lists, [name]: list };
    notify();
  };
  const loadList = async (name: ChatListName, after: string | null = null): Promise<void> => {
    const before = store.all();
    try {
      const page = await call(getChats, { list: name, after, nrpp: 50 }, { background: true });
      if (isClosed) return;
      for (const chat of page.data) {
        if (!isChatRequest(chat)) marks.received(chat.id, chat.received, chat.lastNumber);
      }
      store.putAll(page.data);
      setList(name, { state: 'loaded', next: page.next, error: null });
      // The chat was left or deleted elsewhere, and no event arrived.
      if (after === null) {
        const listed = sortChats(before.values()).filter(
          (chat) => isChatRequest(chat) === (name === 'requests'),
        );
        for (const chat of findChatsMissingFromPage(listed, page)) {
          if (store.get(chat.id) === chat) refreshQuietly(chat.id);
        }
      }
      await Promise.all(page.data.map((chat) => logs.catchUp(chat.id, chat.version)));
    } catch (error) {
      const hasSome = lists[name].state === 'loaded';
      setList(name, { ...lists[name], state: hasSome ? 'loaded' : 'failed', error });
    }
  };
  return {
    list: (name: ChatListName) => lists[name],
    load: () => Promise.all([loadList('chats'), loadList('requests')]),
    reload: (name: ChatListName) => {
      setList(name, { ...lists[name], state: 'loading', error: null });
      return loadList(name);
    },
    loadMore: (name: ChatListName) => loadList(name, lists[name].next),
    storeChatWithPeople,
    drop,
    refresh,
    refreshQuietly,
    close: () => {
      isClosed = true;
    },
  };
}
