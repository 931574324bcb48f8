import { acceptChat, declineChat, leaveChat, muteChat } from '@nazar/domain/api/chat-calls.ts';
import {
  chatChangedEvent,
  messageChangedEvent,
  messagesSeenEvent,
  onlineStatusEvent,
  typingClientEvent,
  typingEvent,
} from '@nazar/domain/api/chat-events.ts';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import type { callApi } from '../../../api/call-api.ts';
import type { LiveConnection } from '../../../api/live/live-connection.ts';
import { makeBatchedListeners } from './batched-listeners.ts';
import { applyMessageToChat, applyReadMarkToChat, isChatRequest } from './chat-list.ts';
import { makeChatLoader } from './chat-loader.ts';
import { makeChatStore } from './chat-store.ts';
import { makeMessageLogLoader } from './message-log-loader.ts';
import { makeOnlineTracker } from './online-tracker.ts';
import type { ChatOutbox } from './outbox.ts';
import { makeReadMarkSender } from './read-mark-sender.ts';
import { makeTypingTracker } from './typing-tracker.ts';

type ChatDeps = {
  readonly accountId: string;
  readonly live: Pick<LiveConnection, 'state' | 'on' | 'onOpen' | 'emit' | 'ask'>;
  readonly call: typeof callApi;
  readonly outbox: ChatOutbox;
  readonly now: () => number;
};

/** Milliseconds between two typing events of the same person. */
const typingEvery = 3_000;

export type ChatClient = ReturnType<typeof makeChatClient>;

/** The chats of one account in this page, kept up to date. */
export function makeChatClient(deps: ChatDeps) {
  const { live, call, outbox } = deps;
  const { follow, notify } = makeBatchedListeners();
  const store = makeChatStore({ notify });
  const marks = makeReadMarkSender({ ask: live.ask });
  const logs = makeMessageLogLoader({ call, ask: live.ask, notify });
  const typers = makeTypingTracker({ now: deps.now, notify });
  const online = makeOnlineTracker({ live, notify });
  const loader = makeChatLoader({ call, store, logs, marks, online, notify });

  /**
   * Whether the list can name the sender: for a group chat that was not opened, it only knows the sender of the last
   * message.
   */
  const isNamed = ({ chatId, isMine, senderId, id }: Message) => {
    const chat = store.get(chatId);
    if (isMine || chat?.kind !== 'group' || chat.lastMessage?.id !== id) return true;
    const people = store.people(chatId);
    return people === undefined
      ? chat.lastSender?.accountId === senderId
      : people.some(({ accountId }) => accountId === senderId);
  };
  const takeMessage = (message: Message) => {
    if (message.isMine) void outbox.remove(message.id);
    else typers.stop(message.chatId, message.senderId);
    logs.receiveMessage(message);
    const chat = store.get(message.chatId);
    if (chat === undefined) return loader.refreshQuietly(message.chatId);
    store.put(applyMessageToChat(chat, message));
    if (!message.isMine && !isChatRequest(chat)) marks.received(chat.id, chat.received, message.number);
    // After a first message the chat waits for an answer, and answering a request accepts it.
    if (chat.state !== 'open' || !chat.abilities.attach || !isNamed(message)) loader.refreshQuietly(chat.id);
  };
  const markSeen = (chatId: string, number: number) => {
    const chat = store.get(chatId);
    if (chat === undefined || isChatRequest(chat) || number <= chat.seen) return;
    const isAll = number >= chat.lastNumber;
    store.put(
      applyReadMarkToChat(chat, { op: 'seen', number, count: isAll ? 0 : chat.unread, other: false }),
    );
    marks.seen(chatId, number, ({ seen, received, unread }) => {
      const now = store.get(chatId);
      if (now !== undefined && now.seen <= seen) store.put({ ...now, seen, received, unread });
    });
  };

  const stops = [
    live.on(messageChangedEvent, ({ message }) => takeMessage(message)),
    live.on(messagesSeenEvent, ({ chatId, accountId, ...mark }) => store.putMark(chatId, accountId, mark)),
    live.on(typingEvent, ({ chatId, accountId }) => typers.start(chatId, accountId)),
    live.on(onlineStatusEvent, ({ accountId, isOnline }) => online.put(accountId, isOnline)),
    live.on(chatChangedEvent, ({ chatId }) => loader.refreshQuietly(chatId)),
    live.onOpen(() => {
      void loader.load();
      logs.catchUpAll();
      outbox.flushAll();
      online.watchAgain();
    }),
    outbox.follow(notify),
  ];

  return {
    follow,
    chats: store.shown,
    requests: store.requests,
    list: loader.list,
    chat: store.get,
    people: store.people,
    isGone: store.isGone,
    typing: typers.of,
    isOnline: online.of,
    watchOnline: online.watch,
    log: logs.get,
    openLog: logs.open,
    loadBefore: logs.loadBefore,
    loadAfter: logs.loadAfter,
    showAround: logs.loadAround,
    showLast: logs.loadLatest,
    outbox,
    load: loader.load,
    reload: loader.reload,
    loadMore: loader.loadMore,
    refreshChat: loader.refresh,
    putChat: loader.storeChatWithPeople,
    /** Called with the server's reply when a message of mine was sent, edited or deleted. */
    takeMessage,
    markSeen,
    type: makeTypingSender(deps),
    ...makeMembershipCalls(call, store, loader),
    close: () => {
      loader.close();
      for (const stop of stops) stop();
      outbox.close();
      typers.close();
      marks.close();
    },
  };
}

/** Announces that the caller is typing, at most once every few seconds for each chat. */
function makeTypingSender({ live, now }: Pick<ChatDeps, 'live' | 'now'>) {
  const lastSent = new Map<string, number>();
  return (chatId: string): void => {
    const at = now();
    if (live.state().status !== 'open' || at - (lastSent.get(chatId) ?? 0) < typingEvery) return;
    lastSent.set(chatId, at);
    void live.emit(typingClientEvent, { chatId }).catch(() => undefined);
  };
}

function makeMembershipCalls(
  call: typeof callApi,
  store: ReturnType<typeof makeChatStore>,
  loader: ReturnType<typeof makeChatLoader>,
) {
  return {
    accept: async (chatId: string) => void loader.storeChatWithPeople(await call(acceptChat, { chatId })),
    decline: async (chatId: string) => {
      await call(declineChat, { chatId });
      loader.drop(chatId);
    },
    leave: async (chatId: string) => {
      await call(leaveChat, { chatId });
      loader.drop(chatId);
    },
    mute: async (chatId: string, until: string | null) => {
      await call(muteChat, { chatId, until });
      const chat = store.get(chatId);
      if (chat !== undefined) store.put({ ...chat, mutedUntil: until });
    },
  };
}
