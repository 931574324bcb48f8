import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { fakeChat, fakeChatId, fakeMessage, fakePerson } from '../testing/fake-message.ts';
import { makeChatClient } from './chat-client.ts';
import { makeChatOutbox } from './outbox.ts';

/** A server with one chat, and a connection that loses replies on request. */
function makeServer() {
  const messages: Message[] = [];
  let version = 0;
  let isLosing = false;
  let isLeft = false;
  let whileUnderWay: (() => void) | null = null;
  const listeners = new Map<string, (data: never) => void>();
  const openers = new Set<() => void>();
  const chat = () => ({
    ...fakeChat(),
    version,
    lastNumber: messages.length,
    lastMessage: messages.at(-1) ?? null,
  });
  const put = (message: Message) => {
    messages[message.number - 1] = message;
    if (!isLosing) listeners.get('message')?.({ message } as never);
  };
  return {
    messages,
    lose: (on: boolean) => {
      isLosing = on;
    },
    leave: () => {
      isLeft = true;
    },
    /** Network faults that a test can cause: a repeated message, or an old one that arrives late. */
    repeat: (message: Message) => listeners.get('message')?.({ message } as never),
    /** Runs once, after the next page of messages was read and before it arrives. */
    whileUnderWay: (happen: () => void) => {
      whileUnderWay = happen;
    },
    notifyOfChat: () => listeners.get('chat')?.({ chatId: fakeChatId } as never),
    open: () => {
      for (const opener of openers) opener();
    },
    write: (text: string, senderId: string | null = null) => {
      version += 1;
      put(fakeMessage({ number: messages.length + 1, version, text, senderId }));
    },
    edit: (number: number, text: string) => {
      version += 1;
      put({ ...(messages[number - 1] as Message), version, text });
    },
    live: {
      state: () => ({ status: 'open', problem: null }) as const,
      on: (event: { name: string }, listener: (data: never) => void) => {
        listeners.set(event.name, listener);
        return () => undefined;
      },
      onOpen: (opener: () => void) => {
        openers.add(opener);
        return () => openers.delete(opener);
      },
      emit: async () => ({ online: [] }),
      ask: async (name: string, input: { after: number; nrpp?: number }) => {
        if (name !== 'getChatChanges') return { received: 0, seen: 0, unread: 0 };
        const changed = messages
          .filter((message) => message.version > input.after)
          .toSorted((one, other) => one.version - other.version);
        const data = changed.slice(0, 2);
        const hasMore = data.length < changed.length;
        return { data, version: hasMore ? (data.at(-1)?.version ?? version) : version, hasMore };
      },
    },
    call: async ({ name }: { name: string }, input: { before?: number; around?: number }) => {
      if (name === 'getChats') return { data: isLeft ? [] : [chat()], next: null };
      if (isLeft) throw new ApiProblem({ status: 404, code: 'notFound', errors: 'Not found.' });
      if (name === 'getChat') return { ...chat(), people: [] };
      const { before = messages.length + 1, around } = input;
      const last = around === undefined ? before - 1 : Math.min(around + 25, messages.length);
      const data = messages.slice(Math.max(0, last - 50), last);
      const page = { data, hasBefore: last > 50, hasAfter: last < messages.length, version };
      whileUnderWay?.();
      whileUnderWay = null;
      return page;
    },
  };
}

function makeClient(server: ReturnType<typeof makeServer>) {
  const outbox = makeChatOutbox({
    accountId: 'me',
    send: async () => undefined,
    upload: async () => '',
    now: Date.now,
    alone: (_name: string, work: () => Promise<void>) => work(),
    notifyOtherTabs: () => undefined,
    store: { list: async () => [], put: async () => undefined, remove: async () => undefined },
  });
  return makeChatClient({
    accountId: 'me',
    outbox,
    now: Date.now,
    live: server.live as never,
    call: server.call as never,
  });
}
type Client = ReturnType<typeof makeClient>;
const textsOf = (client: Client) => client.log(fakeChatId).log?.messages.map(({ text }) => text);

test('missed messages are loaded with the next message or on reconnection', async () => {
  const server = makeServer();
  server.write('one');
  const client = makeClient(server);
  await client.load();
  await client.openLog(fakeChatId, null);
  server.lose(true);
  server.write('two');
  server.edit(1, 'one, better');
  server.lose(false);
  server.write('three');
  await waitFor(() => expect(textsOf(client)).toEqual(['one, better', 'two', 'three']));
  server.lose(true);
  for (const text of ['four', 'five', 'six', 'seven']) server.write(text);
  server.open();
  await waitFor(() =>
    expect(textsOf(client)).toEqual(['one, better', 'two', 'three', 'four', 'five', 'six', 'seven']),
  );
  client.close();
});

test('duplicate and late messages change nothing', async () => {
  const server = makeServer();
  server.write('one');
  const client = makeClient(server);
  await client.load();
  await client.openLog(fakeChatId, null);
  const [old] = server.messages;
  server.edit(1, 'one, better');
  server.write('two');
  if (old !== undefined) server.repeat(old);
  server.repeat(server.messages[1] as Message);
  await waitFor(() => expect(textsOf(client)).toEqual(['one, better', 'two']));
  expect(client.chat(fakeChatId)).toMatchObject({ unread: 1, lastNumber: 2 });
  client.close();
});

test('after too many missed messages the chat is reloaded from its end', async () => {
  const server = makeServer();
  server.write('0');
  const client = makeClient(server);
  await client.load();
  await client.openLog(fakeChatId, null);
  server.lose(true);
  for (let each = 1; each < 200; each += 1) server.write(String(each));
  server.open();
  await waitFor(() => expect(textsOf(client)?.at(-1)).toBe('199'));
  expect(textsOf(client)).toHaveLength(50);
  expect(client.log(fakeChatId).log).toMatchObject({ hasBefore: true, hasAfter: false });
  client.close();
});

test('messages that arrive while a page loads are kept', async () => {
  const server = makeServer();
  const client = makeClient(server);
  for (let each = 1; each <= 60; each += 1) server.write(String(each));
  await client.load();
  server.whileUnderWay(() => server.write('during the first'));
  await client.openLog(fakeChatId, null);
  await waitFor(() => expect(textsOf(client)?.at(-1)).toBe('during the first'));
  server.whileUnderWay(() => server.edit(5, 'edited meanwhile'));
  await client.loadBefore(fakeChatId);
  await waitFor(() => expect(textsOf(client)).toContain('edited meanwhile'));
  expect(textsOf(client)).toHaveLength(61);
  client.close();
});

test('a chat update loads the missing messages of its open conversation', async () => {
  const server = makeServer();
  const client = makeClient(server);
  server.write('one');
  await client.load();
  await client.openLog(fakeChatId, null);
  server.lose(true);
  server.write('two');
  server.notifyOfChat();
  await waitFor(() => expect(textsOf(client)).toEqual(['one', 'two']));
  client.close();
});

test('a chat left on another page disappears on reconnection', async () => {
  const server = makeServer();
  server.write('one');
  const client = makeClient(server);
  await client.load();
  expect(client.chats()).toHaveLength(1);
  server.leave();
  server.open();
  await waitFor(() => expect(client.chats()).toEqual([]));
  expect(client.isGone(fakeChatId)).toBe(true);
  client.close();
});

test('the unknown sender of a group chat’s last message is fetched', async () => {
  const server = makeServer();
  const [ann, ben] = ['Ann', 'Ben'].map((name) => ({ ...fakePerson({ name }), isOwner: false, place: 2 }));
  const group = { name: 'Team', isMine: false, peopleCount: 3 };
  const asked: string[] = [];
  server.write('zero', ann?.accountId);
  const ofGroup = (lastSender: unknown) => ({ kind: 'group', group, lastSender });
  const client = makeClient({
    ...server,
    call: (async (what: { name: string }, input: object) => {
      asked.push(what.name);
      const answer = await server.call(what, input);
      if (what.name === 'getChat') return { ...answer, ...ofGroup(ben), people: [ann, ben] };
      return 'next' in answer
        ? { ...answer, data: answer.data?.map((chat) => ({ ...chat, ...ofGroup(ann) })) }
        : answer;
    }) as never,
  });
  await client.load();
  server.write('one', ann?.accountId);
  expect(client.chat(fakeChatId)).toMatchObject({ lastMessage: { text: 'one' }, lastSender: ann });
  expect(asked).not.toContain('getChat');
  server.write('two', ben?.accountId);
  expect(client.chat(fakeChatId)?.lastSender).toBeUndefined();
  await waitFor(() => expect(client.chat(fakeChatId)?.lastSender).toEqual(ben));
  client.close();
});
