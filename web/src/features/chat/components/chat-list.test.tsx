import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeUuid } from '../../../api/make-uuid.ts';
import { clearLocalSession, storeSessionToken } from '../../../api/session.ts';
import { deleteUnsentTexts, storeUnsentText } from '../../../api/unsent-texts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderApp, renderComponent } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import type { ChatClient } from '../engine/chat-client.ts';
import { deleteComposerStates, getComposerStateStore } from '../engine/composer-state.ts';
import { fakeChat, fakeChatId, fakeMessage, fakePerson } from '../testing/fake-message.ts';
import { ChatClientContext } from '../use-chat-client.ts';
import { makeChatUnsentTextKey } from '../use-message-draft.ts';
import { ChatList } from './chat-list.tsx';
import { ChatSidePanel } from './chat-side-panel.tsx';

const none: readonly never[] = [];
const loaded = { state: 'loaded', next: null, error: null };

afterEach(() => {
  clearLocalSession();
  deleteUnsentTexts();
  deleteComposerStates();
});

const usual = fakeChat({ lastMessage: fakeMessage({ text: 'See you' }) });

async function showList(openId?: string, chats: readonly ChatSummary[] = [usual]) {
  fakeApi({ getInfo: () => sara });
  const client = {
    follow: () => () => undefined,
    chats: () => chats,
    list: () => loaded,
    typing: () => none,
    people: () => undefined,
    isOnline: () => false,
    outbox: { entries: () => none },
  };
  return renderComponent(
    <ChatClientContext.Provider value={client as unknown as ChatClient}>
      <ChatList name="chats" openId={openId} />
    </ChatClientContext.Provider>,
  );
}

test('the list of chats shows unsent drafts, texts before files, but not for the open chat', async () => {
  const file = { key: 'k', name: 'plan.pdf', type: 'application/pdf', size: 4, blob: new Blob(['plan']) };
  getComposerStateStore('').change(fakeChatId, { files: [{ ...file, stored: null }] });
  const first = await showList();
  expect(screen.getByRole('link')).toHaveTextContent('Draft:plan.pdf');
  first.unmount();
  storeUnsentText(makeChatUnsentTextKey(fakeChatId), null, 'Half a sentence');
  const second = await showList();
  expect(screen.getByRole('link')).toHaveTextContent('Draft:Half a sentence');
  second.unmount();
  await showList(fakeChatId);
  expect(screen.getByRole('link')).toHaveTextContent('See you');
});

test('the last message of a group’s chat has its sender’s name before the chat was opened', async () => {
  const group = { name: 'Team', isMine: false, peopleCount: 3 };
  const [ann, third] = [fakePerson({ name: 'Ann' }), fakePerson()];
  const row = (senderId: string | null, lastSender: ChatSummary['lastSender']) =>
    fakeChat({
      id: makeUuid(),
      kind: 'group',
      group,
      lastSender,
      lastMessage: fakeMessage({ text: 'See you', senderId }),
    });
  storeSessionToken('fresh');
  await showList(undefined, [
    row(ann.accountId, { ...ann, isOwner: false, place: 2 }),
    row(third.accountId, { ...third, isOwner: false, place: 3 }),
    row(null, null),
    row(makeUuid(), null),
    row(makeUuid(), undefined),
  ]);
  for (const name of ['Ann', 'Member 3', 'Deleted account', 'Former member'])
    expect(await screen.findByRole('link', { name: new RegExp(`${name} ?: ?See you`) })).toBeVisible();
  expect(screen.getAllByText(':')).toHaveLength(4);
});

test('people without a name are distinguished by how they were found, or by a common group', async () => {
  const place = { isOwner: false, place: 3 };
  const others = [
    fakePerson({ foundBy: 'ann@example.com' }),
    fakePerson({ foundBy: '+989121234567', memberOf: { group: 'Team', ...place } }),
    fakePerson({ memberOf: { group: 'Team', ...place } }),
    fakePerson({ memberOf: { group: 'Team', isOwner: true, place: 1 } }),
    fakePerson({ foundBy: 'ann@example.com', ownerOf: 'City' }),
    fakePerson(),
  ];
  await showList(
    undefined,
    others.map((other) => fakeChat({ id: makeUuid(), other })),
  );
  const names = [
    'ann@example.com',
    '\u2066+989121234567\u2069',
    'Member 3 of “Team”',
    'Owner of “Team”',
    'Owner of “City”',
    'Unnamed user',
  ];
  for (const name of names) expect(screen.getByText(name)).toBeVisible();
  // Only the title is truncated, in its own direction.
  expect(screen.getByText('City').tagName).toBe('BDI');
});

/** Renders the requests beside an open chat, at a URL that carries an inquiry to send. */
async function showRequests(requests: readonly ChatSummary[], openId: string) {
  let shown = requests;
  const listeners = new Set<() => void>();
  const drop = (id: string) => {
    shown = shown.filter((each) => each.id !== id);
    for (const listener of listeners) listener();
  };
  let finish: () => void = () => undefined;
  const client = {
    follow: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requests: () => shown,
    people: () => undefined,
    openLog: async () => undefined,
    list: () => loaded,
    typing: () => none,
    isOnline: () => false,
    outbox: { entries: () => none },
    accept: async (id: string) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      drop(id);
    },
    decline: async (id: string) => drop(id),
  };
  const element = (
    <ChatClientContext.Provider value={client as unknown as ChatClient}>
      <ChatList name="requests" openId={openId} />
    </ChatClientContext.Provider>
  );
  const address = `/chat/${openId}?list=requests&inquiry=17`;
  const view = await renderApp(address, {
    routes: [
      { path: '/chat/:chatId', element },
      { path: '/', element: null },
    ],
  });
  return { ...view, address, finish: () => finish() };
}

const addressOf = ({ location }: { location: { pathname: string; search: string } }) =>
  location.pathname + location.search;

const reza = fakeChat({ id: makeUuid(), state: 'request', other: fakePerson({ name: 'Reza' }) });
const mina = fakeChat({ id: makeUuid(), state: 'request', other: fakePerson({ name: 'Mina' }) });

test('declining a request in the list leaves the open chat and moves to the next request', async () => {
  const { user, router, address } = await showRequests([reza, mina], fakeChatId);
  await user.click(screen.getByRole('button', { name: 'Decline: Reza' }));
  await waitFor(() => expect(screen.getByRole('link', { name: /Mina/ })).toHaveFocus());
  expect(screen.queryByRole('link', { name: /Reza/ })).toBeNull();
  expect(addressOf(router.state)).toBe(address);
});

test('accepting a request in the list opens it with the inquiry to send, and Back returns', async () => {
  const { user, router, address, finish } = await showRequests([reza, mina], fakeChatId);
  await user.click(screen.getByRole('button', { name: 'Accept: Reza' }));
  expect(screen.getByRole('button', { name: 'Decline: Reza' })).toBeDisabled();
  finish();
  await waitFor(() => expect(addressOf(router.state)).toBe(`/chat/${reza.id}?inquiry=17`));
  await act(() => router.navigate(-1));
  expect(addressOf(router.state)).toBe(address);
});

test('an accepted request is not opened once the person has gone elsewhere', async () => {
  const elsewhere = await showRequests([reza], fakeChatId);
  await elsewhere.user.click(screen.getByRole('button', { name: 'Accept: Reza' }));
  await act(() => elsewhere.router.navigate('/'));
  elsewhere.finish();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(addressOf(elsewhere.router.state)).toBe('/');
  elsewhere.unmount();
  const other = await showRequests([reza, mina], fakeChatId);
  await other.user.click(screen.getByRole('button', { name: 'Accept: Reza' }));
  await other.user.click(screen.getByRole('link', { name: /Mina/ }));
  other.finish();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Reza/ })).toBeNull());
  expect(other.router.state.location.pathname).toBe(`/chat/${mina.id}`);
});

test('an open request is answered beside its messages only', async () => {
  await showRequests([reza], reza.id);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['requests that wait', [reza], 'See requests', 'tab', /^Requests/],
  ['the search for people', [], 'Find people', 'searchbox', 'Find people'],
] as const)(
  'an empty list links to %s and moves the focus there',
  async (_, requests, button, role, name) => {
    fakeApi({ getInfo: () => sara, getContacts: () => ({ data: [], next: null }) });
    const client = {
      follow: () => () => undefined,
      chats: () => none,
      requests: () => requests,
      list: () => loaded,
      typing: () => none,
      people: () => undefined,
      isOnline: () => false,
      outbox: { entries: () => none },
      connection: () => 'connected',
      isConnected: () => true,
    };
    const { user } = await renderComponent(
      <ChatClientContext.Provider value={client as unknown as ChatClient}>
        <ChatSidePanel openId={undefined} />
      </ChatClientContext.Provider>,
    );
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole(role, { name })).toHaveFocus();
  },
);
