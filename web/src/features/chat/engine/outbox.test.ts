import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { type ChatOutboxDeps, makeChatOutbox } from './outbox.ts';
import type { UnsentMessage, UnsentMessageStore } from './unsent.ts';

const accountId = 'me';
const offline = () => new ApiProblem({ status: 0, code: 'offline', errors: 'Offline.' });
const refused = () => new ApiProblem({ status: 409, code: 'chatWaits', errors: 'It waits.' });

function makeStore(): UnsentMessageStore {
  const kept = new Map<string, UnsentMessage>();
  return {
    list: async () => [...kept.values()],
    put: async (unsent) => void kept.set(unsent.id, unsent),
    remove: async (id) => void kept.delete(id),
  };
}

/** Stores each id once, as the server does. */
function makeServer() {
  const stored: string[] = [];
  let isDown = false;
  let isDeaf = false;
  return {
    stored,
    set: (change: { isDown?: boolean; isDeaf?: boolean }) => {
      ({ isDown = false, isDeaf = false } = change);
    },
    send: async ({ text, id }: UnsentMessage) => {
      await Promise.resolve();
      if (isDown) throw offline();
      if (text === 'bad') throw refused();
      if (!stored.includes(id)) stored.push(id);
      if (isDeaf) throw offline();
    },
  };
}

const make = (deps: Partial<ChatOutboxDeps> & Pick<ChatOutboxDeps, 'send' | 'store'>) =>
  makeChatOutbox({
    accountId,
    upload: async ({ key }) => `stored ${key}`,
    alone: (_name, work) => work(),
    notifyOtherTabs: () => undefined,
    now: () => 1_000_000,
    ...deps,
  });
const message = (id: string, more: Partial<UnsentMessage> = {}) => ({
  id,
  chatId: 'chat',
  text: id,
  files: [],
  voice: null,
  inquiryId: null,
  replyTo: null,
  ...more,
});

test('messages written offline are sent once and in order on reconnection', async () => {
  const server = makeServer();
  const outbox = make({ store: makeStore(), send: server.send });
  server.set({ isDown: true });
  for (const id of ['a', 'b', 'c']) await outbox.add(message(id));
  expect(server.stored).toEqual([]);
  expect(outbox.entries().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(outbox.waits('chat')).toBe(true);
  server.set({});
  outbox.flushAll();
  await waitFor(() => expect(outbox.entries()).toEqual([]));
  expect(server.stored).toEqual(['a', 'b', 'c']);
  expect(outbox.waits('chat')).toBe(false);
});

test('a message whose confirmation was lost is sent again under the same id', async () => {
  const server = makeServer();
  const outbox = make({ store: makeStore(), send: server.send });
  server.set({ isDeaf: true });
  await outbox.add(message('a'));
  expect(outbox.entries()).toHaveLength(1);
  server.set({});
  outbox.flushAll();
  await waitFor(() => expect(outbox.entries()).toEqual([]));
  expect(server.stored).toEqual(['a']);
});

test('unsent messages are restored after a reload, and two pages keep their order', async () => {
  const server = makeServer();
  const store = makeStore();
  server.set({ isDown: true });
  const before = make({ store, send: server.send });
  for (const id of ['a', 'b', 'c']) await before.add(message(id));
  before.close();
  server.set({});
  const pages = [make({ store, send: server.send }), make({ store, send: server.send })];
  for (const page of pages) await page.load();
  for (const page of pages) page.flushAll();
  await waitFor(async () => expect(await store.list(accountId)).toEqual([]));
  expect(server.stored).toEqual(['a', 'b', 'c']);
});

test('a refused message shows its reason, can be sent again and doesn’t block later ones', async () => {
  const server = makeServer();
  const outbox = make({ store: makeStore(), send: server.send });
  await outbox.add(message('a', { text: 'bad' }));
  await outbox.add(message('b'));
  expect(server.stored).toEqual(['b']);
  expect(outbox.entries()).toMatchObject([{ id: 'a', problem: { text: 'It waits.', isUpload: false } }]);
  await outbox.remove('a');
  expect(outbox.entries()).toEqual([]);
});

const file = { key: 'f', name: 'a.txt', type: 'text/plain', size: 1, blob: new Blob(['a']), stored: null };

test('a file is uploaded once, however often its message is sent', async () => {
  const server = makeServer();
  const upload = vi.fn(async () => 'file id');
  const sent: UnsentMessage[] = [];
  const outbox = make({
    store: makeStore(),
    upload,
    send: (unsent) => {
      sent.push(unsent);
      return server.send(unsent);
    },
  });
  server.set({ isDown: true });
  await outbox.add(message('a', { files: [file] }));
  server.set({});
  outbox.flushAll();
  await waitFor(() => expect(outbox.entries()).toEqual([]));
  expect(upload).toHaveBeenCalledTimes(1);
  expect(sent.at(-1)?.files[0]?.stored?.id).toBe('file id');
});

test('a cancelled upload sends no message, and the next one is sent', async () => {
  const server = makeServer();
  const upload: ChatOutboxDeps['upload'] = (_file, { signal }) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError'))),
    );
  const outbox = make({ store: makeStore(), upload, send: server.send });
  const first = outbox.add(message('a', { files: [file] }));
  await waitFor(() => expect(outbox.progress().has('f')).toBe(true));
  void outbox.add(message('b'));
  await outbox.remove('a');
  await first;
  await waitFor(() => expect(outbox.entries()).toEqual([]));
  expect(server.stored).toEqual(['b']);
});

test('a refused file shows its problem, and the text stays', async () => {
  const server = makeServer();
  const outbox = make({
    store: makeStore(),
    send: server.send,
    upload: () =>
      Promise.reject(
        new ApiProblem({ status: 415, code: 'fileTypeNotAccepted', errors: 'File type not accepted.' }),
      ),
  });
  await outbox.add(message('a', { files: [file] }));
  expect(outbox.entries()).toMatchObject([
    { text: 'a', problem: { text: 'File type not accepted.', isUpload: true } },
  ]);
  expect(server.stored).toEqual([]);
});

test('a refused file among several is named, and the message is sent without it', async () => {
  const server = makeServer();
  const sent: UnsentMessage[] = [];
  const outbox = make({
    store: makeStore(),
    send: async (unsent) => {
      sent.push(unsent);
      await server.send(unsent);
    },
    upload: async ({ key, name }) => {
      if (name !== 'bad.png') return `stored ${key}`;
      throw new ApiProblem({ status: 415, code: 'fileTypeNotAccepted', errors: 'File type not accepted.' });
    },
  });
  const files = ['one.txt', 'bad.png', 'two.txt'].map((name) => ({ ...file, key: name, name }));
  await outbox.add(message('a', { files }));
  expect(outbox.entries()).toMatchObject([{ problem: { file: 'bad.png', isUpload: true } }]);
  await outbox.removeFile('a', 'bad.png');
  expect(outbox.entries()).toEqual([]);
  expect(sent.map((unsent) => unsent.files.map(({ name }) => name))).toEqual([['one.txt', 'two.txt']]);
});

test('reading stored messages neither loses new ones nor restores removed ones', async () => {
  const kept = makeStore();
  const waiting: (() => void)[] = [];
  const later = () => new Promise<void>((resolve) => waiting.push(resolve));
  const store: UnsentMessageStore = {
    list: async (id) => {
      const all = await kept.list(id);
      await later();
      return all;
    },
    put: async (unsent) => {
      await later();
      await kept.put(unsent);
    },
    remove: async (id) => {
      await later();
      await kept.remove(id);
    },
  };
  const goOn = async () => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    waiting.shift()?.();
  };
  const server = makeServer();
  server.set({ isDown: true });
  const outbox = make({ store, send: server.send });
  const ids = () => outbox.entries().map(({ id }) => id);
  const looked = outbox.load();
  const added = outbox.add(message('a'));
  await goOn();
  await looked;
  expect(ids()).toEqual(['a']);
  // The message is stored, read back, and can't be sent.
  await goOn();
  await goOn();
  await added;
  const again = outbox.load();
  const removed = outbox.remove('a');
  await goOn();
  await again;
  expect(ids()).toEqual([]);
  await goOn();
  await removed;
  expect(await kept.list(accountId)).toEqual([]);
});
