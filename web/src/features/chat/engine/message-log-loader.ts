import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { getMessages } from '@nazar/domain/api/message-calls.ts';
import type { callApi } from '../../../api/call-api.ts';
import type { LiveConnection } from '../../../api/live/live-connection.ts';
import {
  appendMessagePage,
  applyMessageChanges,
  applyPushedMessage,
  findMessageByNumber,
  type MessageLog,
  makeMessageLog,
  prependMessagePage,
} from './message-log.ts';

export type MessageLogState = {
  readonly log: MessageLog | null;
  readonly isLoading: 'first' | 'before' | 'after' | null;
  readonly error: unknown;
  /** Rises when the loaded messages were replaced by another part of the chat. */
  readonly epoch: number;
};

type LogDeps = {
  readonly call: typeof callApi;
  readonly ask: LiveConnection['ask'];
  readonly notify: () => void;
};

const pageSize = 50;
/** The number of pages of changes after which the latest messages are loaded instead. */
const maxChangePages = 3;
const empty: MessageLogState = { log: null, isLoading: null, error: null, epoch: 0 };

/** The loaded messages of the chats that were opened in this page. */
export function makeMessageLogLoader({ call, ask, notify }: LogDeps) {
  const states = new Map<string, MessageLogState>();
  const running = new Map<string, Promise<void>>();
  /** The highest announced version of each chat, even if its event could not be applied. */
  const announcedVersions = new Map<string, number>();
  const recordVersion = (chatId: string, version: number) =>
    void announcedVersions.set(chatId, Math.max(announcedVersions.get(chatId) ?? 0, version));
  const get = (chatId: string) => states.get(chatId) ?? empty;
  const update = (chatId: string, change: Partial<MessageLogState>) => {
    states.set(chatId, { ...get(chatId), ...change });
    notify();
  };
  const read = (chatId: string, where: { before?: number; after?: number; around?: number }) =>
    call(getMessages, { chatId, ...where, nrpp: pageSize }, { background: true });

  const replace = async (chatId: string, where: { around?: number }) => {
    // An error stays on the screen until the messages are loaded.
    update(chatId, { isLoading: 'first' });
    try {
      const log = makeMessageLog(await read(chatId, where));
      update(chatId, { log, isLoading: null, error: null, epoch: get(chatId).epoch + 1 });
      void catchUp(chatId, announcedVersions.get(chatId) ?? 0);
    } catch (error) {
      update(chatId, { isLoading: null, error });
    }
  };

  const loadPage = async (chatId: string, side: 'before' | 'after') => {
    const { log, isLoading } = get(chatId);
    const edge = side === 'before' ? log?.messages[0] : log?.messages.at(-1);
    const hasMore = side === 'before' ? log?.hasBefore : log?.hasAfter;
    if (log === null || edge === undefined || !hasMore || isLoading !== null) return;
    const { epoch } = get(chatId);
    update(chatId, { isLoading: side, error: null });
    try {
      const page = await read(chatId, { [side]: edge.number });
      const now = get(chatId);
      if (now.epoch !== epoch || now.log === null) return;
      update(chatId, {
        log: side === 'before' ? prependMessagePage(now.log, page) : appendMessagePage(now.log, page),
        isLoading: null,
      });
      void catchUp(chatId, announcedVersions.get(chatId) ?? 0);
    } catch (error) {
      if (get(chatId).epoch === epoch) update(chatId, { isLoading: null, error });
    }
  };

  const fetchChanges = async (chatId: string) => {
    for (let pages = 0; ; pages += 1) {
      const { log, epoch } = get(chatId);
      if (log === null) return;
      if (pages === maxChangePages) return replace(chatId, {});
      const changes = await ask('getChatChanges', { chatId, after: log.known });
      const now = get(chatId);
      if (now.log === null) return;
      // The page was replaced meanwhile, so these changes belong to an older state.
      if (now.epoch !== epoch || now.log.known < log.known) continue;
      update(chatId, { log: applyMessageChanges(now.log, changes) });
      if (!changes.hasMore) return;
    }
  };
  const catchUp = (chatId: string, version?: number): Promise<void> => {
    if (version !== undefined) recordVersion(chatId, version);
    const { log } = get(chatId);
    if (log === null || (version !== undefined && log.known >= version)) return Promise.resolve();
    const before = running.get(chatId);
    if (before !== undefined) return before;
    // The next event, or the next connection, makes up for a failure.
    const work = fetchChanges(chatId)
      .catch(() => undefined)
      .finally(() => {
        running.delete(chatId);
        // Fetches what was announced during the request; it ends when nothing new arrives.
        const after = get(chatId).log;
        if (after !== null && after.known > log.known)
          void catchUp(chatId, announcedVersions.get(chatId) ?? 0);
      });
    running.set(chatId, work);
    return work;
  };

  return {
    get,
    /** Opens at the first unseen message if there are many. */
    open: async (chatId: string, unseen: { readonly seen: number; readonly unread: number } | null) => {
      if (get(chatId).log !== null) return catchUp(chatId);
      if (get(chatId).isLoading !== null) return;
      await replace(
        chatId,
        unseen !== null && unseen.unread > pageSize / 2 ? { around: unseen.seen + 1 } : {},
      );
    },
    loadBefore: (chatId: string) => loadPage(chatId, 'before'),
    loadAfter: (chatId: string) => loadPage(chatId, 'after'),
    /** Makes sure that a message is loaded; other loaded messages are dropped if there is a gap between. */
    loadAround: async (chatId: string, number: number) => {
      const { log } = get(chatId);
      if (log !== null && findMessageByNumber(log, number) !== undefined) return;
      await replace(chatId, { around: number });
    },
    loadLatest: async (chatId: string) => {
      if (get(chatId).log?.hasAfter === false) return;
      await replace(chatId, {});
    },
    receiveMessage: (message: Message) => {
      recordVersion(message.chatId, message.version);
      const { log } = get(message.chatId);
      if (log === null) return;
      const applied = applyPushedMessage(log, message);
      update(message.chatId, { log: applied.log });
      if (applied.isBehind) void catchUp(message.chatId);
    },
    catchUp,
    catchUpAll: () => {
      for (const chatId of states.keys()) void catchUp(chatId);
    },
    remove: (chatId: string) => {
      states.delete(chatId);
      announcedVersions.delete(chatId);
    },
  };
}
