import { chatDatabaseName } from '../../../api/chat-database.ts';
import type { UnsentMessage, UnsentMessageStore } from './unsent.ts';

const table = 'unsent';

/** Stores messages in this browser's database, or in memory if the browser forbids it. */
export function makeUnsentMessageStore(): UnsentMessageStore {
  const memory = new Map<string, UnsentMessage>();
  const inMemory: UnsentMessageStore = {
    list: async (accountId) => [...memory.values()].filter((unsent) => unsent.accountId === accountId),
    put: async (unsent) => void memory.set(unsent.id, unsent),
    remove: async (id) => void memory.delete(id),
  };
  let isForbidden = typeof indexedDB === 'undefined';
  const orInMemory = async <Result>(work: () => Promise<Result>, instead: () => Promise<Result>) => {
    if (isForbidden) return instead();
    try {
      return await work();
    } catch {
      isForbidden = true;
      return instead();
    }
  };
  return {
    list: (accountId) =>
      orInMemory(
        async () => {
          const all = (await run('readonly', (store) => store.getAll())) as UnsentMessage[];
          return all.filter((unsent) => unsent.accountId === accountId);
        },
        () => inMemory.list(accountId),
      ),
    put: async (unsent) => {
      // The memory keeps a copy, in case the database becomes unavailable.
      await inMemory.put(unsent);
      await orInMemory(
        async () => void (await run('readwrite', (store) => store.put(unsent))),
        async () => undefined,
      );
    },
    remove: async (id) => {
      await inMemory.remove(id);
      await orInMemory(
        async () => void (await run('readwrite', (store) => store.delete(id))),
        async () => undefined,
      );
    },
  };
}

/** Opened for each use, so that nothing blocks its deletion at sign-out. */
async function run(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(chatDatabaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page holds an older version.'));
  });
}
