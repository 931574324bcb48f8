import { ApiProblem } from '../../../api/api-problem.ts';
import type { Unsent, UnsentFile, UnsentStore } from './unsent.ts';

/** Files that nothing uses go after a day. */
const uploadLasts = 12 * 3_600_000;
const firstDelay = 2_000;
const maxDelay = 60_000;

export type OutboxDeps = {
  readonly accountId: string;
  readonly store: UnsentStore;
  readonly send: (unsent: Unsent) => Promise<void>;
  readonly upload: (
    file: UnsentFile,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<string>;
  /** One page at a time sends those of a chat; the rest find nothing left. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Notifies the other pages of this browser that the kept messages have changed. */
  readonly tellOthers: () => void;
  readonly now: () => number;
};

export type Outbox = ReturnType<typeof makeOutbox>;

/**
 * What the server has not confirmed yet: kept in the browser, sent one after the other for each chat, again and again
 * under the same id until it is confirmed or refused.
 */
export function makeOutbox(deps: OutboxDeps) {
  const { accountId, store, now } = deps;
  let entries: readonly Unsent[] = [];
  let progress: ReadonlyMap<string, number> = new Map();
  let isClosed = false;
  const sending = new Set<string>();
  const uploads = new Map<string, AbortController>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();
  const followers = new Set<() => void>();
  /** What of this page is on its way into the store: null where it is being removed. */
  const underWay = new Map<string, Unsent | null>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Looks and writes one after the other: what a look can't have seen yet is under way still. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  };

  const tell = () => {
    for (const follower of followers) follower();
  };
  const setEntries = (next: readonly Unsent[]) => {
    entries = next;
    tell();
  };
  const setProgress = (key: string, share: number | null) => {
    const next = new Map(progress);
    if (share === null) next.delete(key);
    else next.set(key, share);
    progress = next;
    tell();
  };

  const inOrder = (all: Iterable<Unsent>) => [...all].toSorted((one, other) => one.at - other.at);
  const load = () =>
    inTurn(async () => {
      const kept = await store.list(accountId);
      if (isClosed) return;
      const all = new Map<string, Unsent | null>(kept.map((unsent) => [unsent.id, unsent]));
      for (const [id, unsent] of underWay) all.set(id, unsent);
      setEntries(inOrder([...all.values()].filter((unsent) => unsent !== null)));
    });
  const write = async (id: string, unsent: Unsent | null) => {
    underWay.set(id, unsent);
    setEntries(
      inOrder([...entries.filter((entry) => entry.id !== id), ...(unsent === null ? [] : [unsent])]),
    );
    await inTurn(async () => {
      try {
        await (unsent === null ? store.remove(id) : store.put(unsent));
      } finally {
        if (underWay.get(id) === unsent) underWay.delete(id);
      }
    });
    deps.tellOthers();
  };
  const put = (unsent: Unsent) => write(unsent.id, unsent);
  const remove = async (id: string) => {
    uploads.get(id)?.abort();
    if (entries.some((entry) => entry.id === id)) await write(id, null);
  };

  const uploadFiles = async (unsent: Unsent, begin: (file: UnsentFile) => void): Promise<Unsent> => {
    let current = unsent;
    for (const file of unsent.files) {
      if (file.stored !== null && file.stored.at + uploadLasts > now()) continue;
      begin(file);
      const controller = new AbortController();
      uploads.set(unsent.id, controller);
      setProgress(file.key, 0);
      try {
        const onProgress = (share: number) => setProgress(file.key, share);
        const id = await deps.upload(file, { onProgress, signal: controller.signal });
        const stored = { id, at: now() };
        const files = current.files.map((each) => (each.key === file.key ? { ...each, stored } : each));
        current = { ...current, files };
        if (entries.some((entry) => entry.id === unsent.id)) await put(current);
      } finally {
        uploads.delete(unsent.id);
        setProgress(file.key, null);
      }
    }
    return current;
  };

  /** True if the next one may follow. */
  const sendOne = async (unsent: Unsent): Promise<boolean> => {
    let isUpload = unsent.files.length > 0;
    let uploaded: UnsentFile | null = null;
    try {
      const whole = await uploadFiles(unsent, (file) => {
        uploaded = file;
      });
      isUpload = false;
      // It may have been taken back meanwhile.
      if (isClosed || !entries.some(({ id }) => id === unsent.id)) return true;
      await deps.send(whole);
      failures.delete(unsent.chatId);
      await remove(unsent.id);
      return true;
    } catch (error) {
      if (!entries.some(({ id }) => id === unsent.id)) return true;
      if (!(error instanceof ApiProblem)) throw error;
      if (isFinal(error)) {
        const text = error.texts.join(' ');
        const problem = { text, isUpload, file: isUpload ? nameIn(unsent, uploaded) : null };
        const files = isUpload ? unsent.files : unsent.files.map((file) => ({ ...file, stored: null }));
        await put({ ...unsent, files, problem });
        return true;
      }
      tryLater(unsent.chatId, error.retryAfter);
      return false;
    }
  };

  const tryLater = (chatId: string, retryAfter: number | null) => {
    const failed = failures.get(chatId) ?? 0;
    failures.set(chatId, failed + 1);
    tell();
    const delay = Math.max((retryAfter ?? 0) * 1000, Math.min(maxDelay, firstDelay * 2 ** failed));
    clearTimeout(timers.get(chatId));
    timers.set(
      chatId,
      setTimeout(() => void flush(chatId), delay),
    );
  };

  const flush = async (chatId: string): Promise<void> => {
    if (isClosed || sending.has(chatId)) return;
    sending.add(chatId);
    clearTimeout(timers.get(chatId));
    try {
      await deps.alone(`nazar chat ${chatId}`, async () => {
        // Another page may have sent some of them.
        await load();
        for (;;) {
          const next = entries.find((entry) => entry.chatId === chatId && entry.problem === null);
          if (next === undefined || isClosed) return;
          if (!(await sendOne(next))) return;
        }
      });
    } finally {
      sending.delete(chatId);
    }
    // One may have come while it was leaving.
    const isLeft = entries.some((entry) => entry.chatId === chatId && entry.problem === null);
    if (isLeft && !isClosed && !failures.has(chatId)) await flush(chatId);
  };
  const flushAll = () => {
    const chats = entries.flatMap(({ chatId, problem }) => (problem === null ? [chatId] : []));
    for (const chatId of new Set(chats)) void flush(chatId);
  };

  return {
    entries: () => entries,
    /** Whether those of a chat could not be sent, and wait for another try. */
    waits: (chatId: string) => failures.has(chatId),
    /** The fraction of each file's bytes that are sent. */
    progress: () => progress,
    follow: (follower: () => void) => {
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
    load,
    add: async (unsent: Omit<Unsent, 'accountId' | 'at' | 'problem'>) => {
      const last = entries.at(-1)?.at ?? 0;
      await put({ ...unsent, accountId, at: Math.max(now(), last + 1), problem: null });
      await flush(unsent.chatId);
    },
    /** Sends what was refused once more. */
    retry: async (id: string) => {
      const entry = entries.find((each) => each.id === id);
      if (entry === undefined) return;
      if (entry.problem !== null) await put({ ...entry, problem: null });
      await flush(entry.chatId);
    },
    /** Takes a file out of one that was refused, which is sent then. */
    removeFile: async (id: string, key: string) => {
      const entry = entries.find((each) => each.id === id);
      if (entry === undefined) return;
      await put({ ...entry, files: entry.files.filter((file) => file.key !== key), problem: null });
      await flush(entry.chatId);
    },
    /** Takes one back; also what stands there already by another way. */
    remove,
    /** Tries all of them now. */
    flushAll: () => {
      failures.clear();
      flushAll();
    },
    close: () => {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const upload of uploads.values()) upload.abort();
      followers.clear();
    },
  };
}

/** Which of several files it is. */
const nameIn = ({ files }: Unsent, file: UnsentFile | null) =>
  files.length > 1 ? (file?.name ?? null) : null;

/** The same again would be refused again. */
function isFinal({ status, code }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429 && code !== 'badRequest';
}
