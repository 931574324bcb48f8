import { ApiProblem } from '../../../api/api-problem.ts';
import type { UnsentFile, UnsentMessage, UnsentMessageStore } from './unsent.ts';
import { makeUnsentFileUploader, type UploadUnsentFile } from './unsent-file-uploader.ts';
import { makeUnsentMessageQueue } from './unsent-message-queue.ts';

const firstDelay = 2_000;
const maxDelay = 60_000;

export type ChatOutboxDeps = {
  readonly accountId: string;
  readonly store: UnsentMessageStore;
  readonly send: (unsent: UnsentMessage) => Promise<void>;
  readonly upload: UploadUnsentFile;
  /** Runs the work in one page at a time, so that each message is sent once; later pages find nothing left to send. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Notifies the other pages of this browser that the kept messages have changed. */
  readonly notifyOtherTabs: () => void;
  readonly now: () => number;
};

export type ChatOutbox = ReturnType<typeof makeChatOutbox>;

/**
 * Messages that the server has not confirmed yet. They are stored in the browser and sent in order for each chat,
 * retried under the same id until the server confirms or refuses.
 */
export function makeChatOutbox(deps: ChatOutboxDeps) {
  const { accountId, now } = deps;
  const followers = new Set<() => void>();
  const notify = () => {
    for (const follower of followers) follower();
  };
  const entries = makeUnsentMessageQueue({ ...deps, notify });
  const uploads = makeUnsentFileUploader({ entries, upload: deps.upload, now, notify });
  const remove = async (id: string) => {
    uploads.cancel(id);
    if (entries.get(id) !== undefined) await entries.remove(id);
  };
  const sender = makeSender({ ...deps, entries, uploads, remove, notify });
  /** Changes a refused message and sends it again. */
  const sendAgain = async (id: string, change: (entry: UnsentMessage) => UnsentMessage) => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    const changed = change(entry);
    if (changed !== entry) await entries.put(changed);
    await sender.flush(entry.chatId);
  };
  return {
    entries: entries.all,
    waits: sender.waits,
    progress: uploads.progress,
    follow: (follower: () => void) => {
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
    load: entries.load,
    add: async (unsent: Omit<UnsentMessage, 'accountId' | 'at' | 'problem'>) => {
      const last = entries.all().at(-1)?.at ?? 0;
      await entries.put({ ...unsent, accountId, at: Math.max(now(), last + 1), problem: null });
      await sender.flush(unsent.chatId);
    },
    retry: (id: string) =>
      sendAgain(id, (entry) => (entry.problem === null ? entry : { ...entry, problem: null })),
    /** Removes a file from a refused message, and sends the rest. */
    removeFile: (id: string, key: string) =>
      sendAgain(id, (entry) => ({
        ...entry,
        files: entry.files.filter((file) => file.key !== key),
        problem: null,
      })),
    /** Cancels a message, or removes one that the chat already shows. */
    remove,
    flushAll: sender.flushAll,
    close: () => {
      entries.close();
      sender.close();
      uploads.close();
      followers.clear();
    },
  };
}

type SenderDeps = Pick<ChatOutboxDeps, 'send' | 'alone'> & {
  readonly entries: ReturnType<typeof makeUnsentMessageQueue>;
  readonly uploads: ReturnType<typeof makeUnsentFileUploader>;
  readonly remove: (id: string) => Promise<void>;
  readonly notify: () => void;
};

/** Sends the entries of each chat in order, and retries after a growing delay. */
function makeSender({ entries, uploads, send, alone, remove, notify }: SenderDeps) {
  let isClosed = false;
  const sending = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();

  /** Sends one message; true if the next one may follow. */
  const sendOne = async (unsent: UnsentMessage): Promise<boolean> => {
    let isUpload = unsent.files.length > 0;
    let uploaded: UnsentFile | null = null;
    try {
      const whole = await uploads.uploadFiles(unsent, (file) => {
        uploaded = file;
      });
      isUpload = false;
      // The message may have been cancelled during the upload.
      if (isClosed || entries.get(unsent.id) === undefined) return true;
      await send(whole);
      failures.delete(unsent.chatId);
      await remove(unsent.id);
      return true;
    } catch (error) {
      if (entries.get(unsent.id) === undefined) return true;
      if (!(error instanceof ApiProblem)) throw error;
      if (!isFinal(error)) {
        retryLater(unsent.chatId, error.retryAfter);
        return false;
      }
      const text = error.texts.join(' ');
      const problem = { text, isUpload, file: isUpload ? getFileName(unsent, uploaded) : null };
      const files = isUpload ? unsent.files : unsent.files.map((file) => ({ ...file, stored: null }));
      await entries.put({ ...unsent, files, problem });
      return true;
    }
  };
  const retryLater = (chatId: string, retryAfter: number | null) => {
    const failed = failures.get(chatId) ?? 0;
    failures.set(chatId, failed + 1);
    notify();
    const delay = Math.max((retryAfter ?? 0) * 1000, Math.min(maxDelay, firstDelay * 2 ** failed));
    clearTimeout(timers.get(chatId));
    timers.set(
      chatId,
      setTimeout(() => void flush(chatId), delay),
    );
  };
  const findNextUnsent = (chatId: string) =>
    entries.all().find((entry) => entry.chatId === chatId && entry.problem === null);
  const flush = async (chatId: string): Promise<void> => {
    if (isClosed || sending.has(chatId)) return;
    sending.add(chatId);
    clearTimeout(timers.get(chatId));
    try {
      await alone(`nazar chat ${chatId}`, async () => {
        // Another page may have sent some of the messages.
        await entries.load();
        for (;;) {
          const next = findNextUnsent(chatId);
          if (next === undefined || isClosed) return;
          if (!(await sendOne(next))) return;
        }
      });
    } finally {
      sending.delete(chatId);
    }
    // A new message may have been added during the last send.
    if (findNextUnsent(chatId) !== undefined && !isClosed && !failures.has(chatId)) await flush(chatId);
  };
  return {
    flush,
    /** Retries all messages now. */
    flushAll: () => {
      failures.clear();
      const chats = entries.all().flatMap(({ chatId, problem }) => (problem === null ? [chatId] : []));
      for (const chatId of new Set(chats)) void flush(chatId);
    },
    /** Whether messages of a chat failed and wait for a retry. */
    waits: (chatId: string) => failures.has(chatId),
    close: () => {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** The name of the affected file, if there are several. */
const getFileName = ({ files }: UnsentMessage, file: UnsentFile | null) =>
  files.length > 1 ? (file?.name ?? null) : null;

/** Sending the same message again would be refused again. */
function isFinal({ status, code }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429 && code !== 'badRequest';
}
