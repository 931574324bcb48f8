import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { deleteKeptTexts, keepText } from '../../../api/kept-texts.ts';
import { makeId } from '../../../api/make-id.ts';
import { dropSession, storeSessionToken } from '../../../api/session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPiece } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import type { ChatClient } from '../engine/chat-client.ts';
import { deleteKeptWriting, keptWriting } from '../engine/kept-writing.ts';
import { fakeChat, fakeChatId, fakeMessage, fakePerson } from '../testing/fake-message.ts';
import { ChatContext } from '../use-chats.ts';
import { draftName } from '../use-message-draft.ts';
import { ChatList } from './chat-list.tsx';

const none: readonly never[] = [];
const loaded = { state: 'loaded', next: null, error: null };

afterEach(() => {
  dropSession();
  deleteKeptTexts();
  deleteKeptWriting();
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
  return renderPiece(
    <ChatContext.Provider value={client as unknown as ChatClient}>
      <ChatList name="chats" openId={openId} />
    </ChatContext.Provider>,
  );
}

test('the list of chats shows unsent drafts, texts before files, except of the open chat', async () => {
  const file = { key: 'k', name: 'plan.pdf', type: 'application/pdf', size: 4, blob: new Blob(['plan']) };
  keptWriting('').change(fakeChatId, { files: [{ ...file, stored: null }] });
  const first = await showList();
  expect(screen.getByRole('link')).toHaveTextContent('Draft:plan.pdf');
  first.unmount();
  keepText(draftName(fakeChatId), null, 'Half a sentence');
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
      ...{ id: makeId(), kind: 'group', group, lastSender },
      lastMessage: fakeMessage({ text: 'See you', senderId }),
    });
  storeSessionToken('fresh');
  await showList(undefined, [
    row(ann.accountId, { ...ann, isOwner: false, place: 2 }),
    row(third.accountId, { ...third, isOwner: false, place: 3 }),
    row(null, null),
    row(makeId(), null),
    row(makeId(), undefined),
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
    others.map((other) => fakeChat({ id: makeId(), other })),
  );
  const names = [
    'ann@example.com',
    '\u2066+989121234567\u2069',
    'Member 3 of “Team”',
    'Owner of “Team”',
    'Owner of “City”',
    'No name',
  ];
  for (const name of names) expect(screen.getByText(name)).toBeVisible();
  // The title alone is what is cut, in its own direction.
  expect(screen.getByText('City').tagName).toBe('BDI');
});

test('a request can be accepted or declined in the list, and an open one beside its messages', async () => {
  const request = fakeChat({ state: 'request', other: fakePerson({ name: 'Reza' }) });
  const requests = [request];
  const answered: string[] = [];
  const client = {
    ...{ follow: () => () => undefined, requests: () => requests, people: () => undefined },
    ...{ list: () => loaded, typing: () => none, isOnline: () => false, outbox: { entries: () => none } },
    accept: async () => void answered.push('accepted'),
    decline: async () => void answered.push('declined'),
    openLog: async () => undefined,
  };
  const show = (openId: string | undefined) =>
    renderPiece(
      <ChatContext.Provider value={client as unknown as ChatClient}>
        <ChatList name="requests" openId={openId} />
      </ChatContext.Provider>,
    );
  const { user, router, unmount } = await show(undefined);
  await user.click(screen.getByRole('button', { name: 'Decline: Reza' }));
  await user.click(screen.getByRole('button', { name: 'Accept: Reza' }));
  expect(answered).toEqual(['declined', 'accepted']);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/chat/${request.id}`));
  unmount();
  await show(request.id);
  expect(screen.queryByRole('button')).toBeNull();
});
