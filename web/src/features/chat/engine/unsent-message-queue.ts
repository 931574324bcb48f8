import type { UnsentMessage, UnsentMessageStore } from './unsent.ts';

type UnsentEntriesDeps = {
  readonly accountId: string;
  readonly store: UnsentMessageStore;
  /** Notifies the other pages of this browser that the kept messages have changed. */
  readonly notifyOtherTabs: () => void;
  readonly notify: () => void;
};

const inOrder = (all: Iterable<UnsentMessage>) => [...all].toSorted((one, other) => one.at - other.at);

/** The unsent messages of an account, in memory and in the browser's store. */
export function makeUnsentMessageQueue({ accountId, store, notifyOtherTabs, notify }: UnsentEntriesDeps) {
  let entries: readonly UnsentMessage[] = [];
  let isClosed = false;
  /** Changes of this page that are not stored yet; null means a removal. */
  const pending = new Map<string, UnsentMessage | null>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Reads and writes run one after the other, so that a change that a read can't include is still pending. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  };
  const setEntries = (next: readonly UnsentMessage[]) => {
    entries = next;
    notify();
  };
  const write = async (id: string, unsent: UnsentMessage | null) => {
    pending.set(id, unsent);
    setEntries(
      inOrder([...entries.filter((entry) => entry.id !== id), ...(unsent === null ? [] : [unsent])]),
    );
    await inTurn(async () => {
      try {
        await (unsent === null ? store.remove(id) : store.put(unsent));
      } finally {
        if (pending.get(id) === unsent) pending.delete(id);
      }
    });
    notifyOtherTabs();
  };
  return {
    all: () => entries,
    get: (id: string) => entries.find((entry) => entry.id === id),
    load: () =>
      inTurn(async () => {
        const storedMessages = await store.list(accountId);
        if (isClosed) return;
        const all = new Map<string, UnsentMessage | null>(
          storedMessages.map((unsent) => [unsent.id, unsent]),
        );
        for (const [id, unsent] of pending) all.set(id, unsent);
        setEntries(inOrder([...all.values()].filter((unsent) => unsent !== null)));
      }),
    put: (unsent: UnsentMessage) => write(unsent.id, unsent),
    remove: (id: string) => write(id, null),
    close: () => {
      isClosed = true;
    },
  };
}

export type UnsentMessageQueue = ReturnType<typeof makeUnsentMessageQueue>;
