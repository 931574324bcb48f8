import {
  acceptChat,
  declineChat,
  getChat,
  getChats,
  leaveChat,
  muteChat,
} from '@nazar/domain/api/chat-calls.ts';
import {
  chatEvent,
  messageEvent,
  onlineEvent,
  seenEvent,
  typing,
  typingEvent,
} from '@nazar/domain/api/chat-events.ts';
import type { Chat, ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import type { callApi } from '../../../api/call-api.ts';
import type { LiveConnection } from '../../../api/live/live-connection.ts';
import { inOrder, isRequest, lowestOf, type Mark, missing, withMark, withMessage } from './chat-list.ts';
import { makeFollowers } from './followers.ts';
import { makeLogs } from './logs.ts';
import { makeMarks } from './marks.ts';
import { makeOnline } from './online.ts';
import type { Outbox } from './outbox.ts';
import { makeTyping } from './typing-people.ts';

export type ChatDeps = {
  readonly accountId: string;
  readonly live: Pick<LiveConnection, 'state' | 'on' | 'onOpen' | 'emit' | 'ask'>;
  readonly call: typeof callApi;
  readonly outbox: Outbox;
  readonly now: () => number;
};

export type ListName = 'chats' | 'requests';
export type ListState = {
  readonly state: 'loading' | 'loaded' | 'failed';
  readonly next: string | null;
  readonly error: unknown;
};

/** Milliseconds between two typing events of the same person. */
const typingEvery = 3_000;

export type ChatClient = ReturnType<typeof makeChatClient>;

/** What one account has of its chats in one page, kept up to date. */
export function makeChatClient(deps: ChatDeps) {
  const { live, call, outbox } = deps;
  const followers = makeFollowers();
  const { tell } = followers;
  let chats: ReadonlyMap<string, ChatSummary> = new Map();
  let details: ReadonlyMap<string, Chat['people']> = new Map();
  let lists: Readonly<Record<ListName, ListState>> = {
    chats: { state: 'loading', next: null, error: null },
    requests: { state: 'loading', next: null, error: null },
  };
  let shown: readonly ChatSummary[] = [];
  let requests: readonly ChatSummary[] = [];
  const gone = new Set<string>();
  const lastTyped = new Map<string, number>();
  let isClosed = false;

  const setChats = (next: ReadonlyMap<string, ChatSummary>) => {
    chats = next;
    const all = inOrder(next.values());
    shown = all.filter((chat) => !isRequest(chat));
    requests = all.filter(isRequest);
    tell();
  };
  const putChat = (chat: ChatSummary) => {
    gone.delete(chat.id);
    setChats(new Map(chats).set(chat.id, chat));
  };
  const dropChat = (chatId: string) => {
    gone.add(chatId);
    const next = new Map(chats);
    next.delete(chatId);
    logs.drop(chatId);
    setChats(next);
  };

  const marks = makeMarks({ ask: live.ask });
  const logs = makeLogs({ call, ask: live.ask, tell });
  const typers = makeTyping({ now: deps.now, tell });
  const online = makeOnline({ live, tell });

  const putWhole = ({ people, ...chat }: Chat) => {
    details = new Map(details).set(chat.id, people);
    online.learn(people);
    putChat(chat);
    return chat;
  };
  /** Asks for one chat anew; undefined where it is not the caller's any more. */
  const refreshChat = async (chatId: string): Promise<ChatSummary | undefined> => {
    try {
      const chat = putWhole(await call(getChat, { chatId }, { background: true }));
      void logs.catchUp(chatId, chat.version);
      return chat;
    } catch (error) {
      const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 403);
      if (!isGone) throw error;
      dropChat(chatId);
      return undefined;
    }
  };
  /** What fails is asked again with the next event, or when the connection is back. */
  const refreshQuietly = (chatId: string) => void refreshChat(chatId).catch(() => undefined);

  const setList = (name: ListName, list: ListState) => {
    lists = { ...lists, [name]: list };
    tell();
  };
  const loadList = async (name: ListName, after: string | null = null): Promise<void> => {
    const before = chats;
    try {
      const page = await call(getChats, { list: name, after, nrpp: 50 }, { background: true });
      if (isClosed) return;
      const next = new Map(chats);
      for (const chat of page.data) {
        next.set(chat.id, chat);
        gone.delete(chat.id);
        if (!isRequest(chat)) marks.received(chat.id, chat.received, chat.lastNumber);
      }
      setChats(next);
      setList(name, { state: 'loaded', next: page.next, error: null });
      // Left or deleted elsewhere, while nothing came.
      if (after === null) {
        const missed = missing(
          inOrder(before.values()).filter((chat) => isRequest(chat) === (name === 'requests')),
          page,
        );
        for (const chat of missed) if (chats.get(chat.id) === chat) refreshQuietly(chat.id);
      }
      await Promise.all(page.data.map((chat) => logs.catchUp(chat.id, chat.version)));
    } catch (error) {
      const hasSome = lists[name].state === 'loaded';
      setList(name, { ...lists[name], state: hasSome ? 'loaded' : 'failed', error });
    }
  };
  const load = () => Promise.all([loadList('chats'), loadList('requests')]);

  /** Whether it is known who sent it, where the list says so: in the chat of a group that was not opened. */
  const isNamed = ({ chatId, isMine, senderId, id }: Message) => {
    const chat = chats.get(chatId);
    if (isMine || chat?.kind !== 'group' || chat.lastMessage?.id !== id) return true;
    const people = details.get(chatId);
    return people === undefined
      ? chat.lastSender?.accountId === senderId
      : people.some(({ accountId }) => accountId === senderId);
  };
  const takeMessage = (message: Message) => {
    if (message.isMine) void outbox.remove(message.id);
    else typers.stop(message.chatId, message.senderId);
    logs.take(message);
    const chat = chats.get(message.chatId);
    if (chat === undefined) {
      refreshQuietly(message.chatId);
      return;
    }
    putChat(withMessage(chat, message));
    if (!message.isMine && !isRequest(chat)) marks.received(chat.id, chat.received, message.number);
    // A first message waits from now on; an answer is a yes.
    if (chat.state !== 'open' || !chat.abilities.attach || !isNamed(message)) refreshQuietly(chat.id);
  };

  const takeMark = (chatId: string, accountId: string, mark: Mark) => {
    const chat = chats.get(chatId);
    if (chat === undefined) return;
    if (!mark.other || chat.kind === 'direct') return putChat(withMark(chat, mark));
    const people = details.get(chatId);
    if (people === undefined) return;
    const now = people.map((person) =>
      person.accountId !== accountId
        ? person
        : {
            ...person,
            received: Math.max(person.received, mark.number),
            seen: mark.op === 'seen' ? Math.max(person.seen, mark.number) : person.seen,
          },
    );
    details = new Map(details).set(chatId, now);
    putChat({ ...chat, ...lowestOf(now) });
  };

  const stops = [
    live.on(messageEvent, ({ message }) => takeMessage(message)),
    live.on(seenEvent, ({ chatId, accountId, ...mark }) => takeMark(chatId, accountId, mark)),
    live.on(typingEvent, ({ chatId, accountId }) => typers.start(chatId, accountId)),
    live.on(onlineEvent, ({ accountId, isOnline }) => online.put(accountId, isOnline)),
    live.on(chatEvent, ({ chatId }) => refreshQuietly(chatId)),
    live.onOpen(() => {
      void load();
      logs.catchUpAll();
      outbox.flushAll();
      online.watchAgain();
    }),
    outbox.follow(tell),
  ];

  return {
    follow: followers.follow,
    chats: () => shown,
    requests: () => requests,
    list: (name: ListName) => lists[name],
    chat: (chatId: string) => chats.get(chatId),
    people: (chatId: string) => details.get(chatId),
    isGone: (chatId: string) => gone.has(chatId),
    typing: typers.of,
    isOnline: online.of,
    watchOnline: online.watch,
    log: logs.of,
    openLog: logs.open,
    loadBefore: logs.loadBefore,
    loadAfter: logs.loadAfter,
    showAround: logs.around,
    showLast: logs.last,
    outbox,
    load,
    reload: (name: ListName) => {
      setList(name, { ...lists[name], state: 'loading', error: null });
      return loadList(name);
    },
    loadMore: (name: ListName) => loadList(name, lists[name].next),
    refreshChat,
    putChat: putWhole,
    /** What the server answered when a message of mine was sent, edited or deleted. */
    takeMessage,
    see: (chatId: string, number: number) => {
      const chat = chats.get(chatId);
      if (chat === undefined || isRequest(chat) || number <= chat.seen) return;
      const isAll = number >= chat.lastNumber;
      putChat(withMark(chat, { op: 'seen', number, count: isAll ? 0 : chat.unread, other: false }));
      marks.seen(chatId, number, ({ seen, received, unread }) => {
        const now = chats.get(chatId);
        if (now !== undefined && now.seen <= seen) putChat({ ...now, seen, received, unread });
      });
    },
    type: (chatId: string) => {
      const now = deps.now();
      if (live.state().status !== 'open' || now - (lastTyped.get(chatId) ?? 0) < typingEvery) return;
      lastTyped.set(chatId, now);
      void live.emit(typing, { chatId }).catch(() => undefined);
    },
    accept: async (chatId: string) => void putWhole(await call(acceptChat, { chatId })),
    decline: async (chatId: string) => {
      await call(declineChat, { chatId });
      dropChat(chatId);
    },
    leave: async (chatId: string) => {
      await call(leaveChat, { chatId });
      dropChat(chatId);
    },
    mute: async (chatId: string, until: string | null) => {
      await call(muteChat, { chatId, until });
      const chat = chats.get(chatId);
      if (chat !== undefined) putChat({ ...chat, mutedUntil: until });
    },
    close: () => {
      isClosed = true;
      for (const stop of stops) stop();
      outbox.close();
      typers.close();
      marks.close();
    },
  };
}
