import type { Chat, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { clearLocalSession, storeSessionToken } from '../../../api/session.ts';
import { type FakeHandlers, fakeApi } from '../../../testing/fake-api.ts';
import { renderComponent } from '../../../testing/render-app.tsx';
import { sara } from '../../../testing/sara.ts';
import type { ChatClient } from '../engine/chat-client.ts';
import { deleteComposerStates } from '../engine/composer-state.ts';
import type { UnsentMessage } from '../engine/unsent.ts';
import { fakeChat, fakeChatId, fakePerson } from '../testing/fake-message.ts';
import { ChatClientContext } from '../use-chat-client.ts';
import { Conversation } from './conversation.tsx';

const none: readonly never[] = [];
const log = { log: null, isLoading: null, error: null, epoch: 0 };

/** Opens a conversation and collects its sent messages. */
async function openConversation(
  chatId = fakeChatId,
  more: Partial<ChatSummary> = {},
  handlers: FakeHandlers = {},
  people: Chat['people'] = [],
  own: Partial<ChatClient> = {},
) {
  fakeApi(handlers);
  const chat = fakeChat({ id: chatId, ...more });
  const sent: UnsentMessage[] = [];
  const client = {
    follow: () => () => undefined,
    chat: () => chat,
    isGone: () => false,
    refreshChat: async () => chat,
    openLog: async () => undefined,
    log: () => log,
    people: () => people,
    typing: () => none,
    isOnline: () => false,
    watchOnline: () => undefined,
    putChat: () => undefined,
    type: () => undefined,
    markSeen: () => undefined,
    showLast: async () => undefined,
    outbox: { entries: () => none, add: async (unsent: UnsentMessage) => void sent.push(unsent) },
    ...own,
  };
  const app = await renderComponent(
    <ChatClientContext.Provider value={client as unknown as ChatClient}>
      <Conversation chatId={chatId} />
    </ChatClientContext.Provider>,
  );
  await screen.findByRole('button', { name: 'Search this chat' });
  // The field is missing while a recording is made.
  const field = screen.queryByRole('textbox', { name: 'Write a message' }) ?? document.body;
  const namesOf = () => sent.map(({ files }) => files.map(({ name }) => name));
  return { ...app, field, namesOf };
}

const fileOf = (name: string, type: string) => new File(['words'], name, { type });

afterEach(() => {
  deleteComposerStates();
});

test('a pasted picture and dropped files are attached to the message and sent with it', async () => {
  const { user, field, namesOf } = await openConversation();
  fireEvent.paste(field, { clipboardData: { files: [fileOf('image.png', 'image/png')], types: ['Files'] } });
  const dropped = [
    fileOf('one.txt', 'text/plain'),
    fileOf('two.txt', 'text/plain'),
    new File([], 'empty.txt', { type: 'text/plain' }),
  ];
  const dataTransfer = { files: dropped, types: ['Files'] };
  fireEvent.dragOver(field, { dataTransfer });
  expect(screen.getByText('Drop the files here')).toBeVisible();
  fireEvent.drop(field, { dataTransfer });
  // A file that can't be sent is named, and the others are attached.
  expect(screen.getByText('empty.txt is empty.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove one.txt' }));
  await user.type(field, 'Look{Enter}');
  expect(namesOf()).toEqual([['image.png', 'two.txt']]);
  expect(screen.queryByText('image.png')).toBeNull();
});

test('a refused microphone asks for permission, and a missing one is reported', async () => {
  const failures = [new DOMException('no', 'NotAllowedError'), new DOMException('none', 'NotFoundError')];
  const getUserMedia = vi.fn(() => Promise.reject(failures.shift()));
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  const { user } = await openConversation();
  const record = () => screen.findByRole('button', { name: 'Record a voice message' });
  await user.click(await record());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please give microphone permission.');
  // The microphone can be tried again, and the next error replaces the first.
  await user.click(await record());
  expect(await screen.findByText('No microphone found.')).toBeVisible();
  expect(within(document.body).queryByText('Please give microphone permission.')).toBeNull();
});

/** A fake microphone whose recording is not empty. */
function stubMicrophone() {
  class FakeRecorder {
    static isTypeSupported = () => true;
    state = 'inactive';
    ondataavailable: (event: { data: Blob }) => void = () => undefined;
    onstop: () => void = () => undefined;
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.ondataavailable({ data: new Blob(['sound']) });
      this.onstop();
    }
  }
  class FakeAudio {
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = async () => undefined;
  }
  const getUserMedia = async () => ({ getTracks: () => [] });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
}

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('unsent files and a recording are restored after another chat was opened', async () => {
  stubMicrophone();
  const first = await openConversation();
  fireEvent.paste(first.field, {
    clipboardData: { files: [fileOf('image.png', 'image/png')], types: ['Files'] },
  });
  first.unmount();
  const other = await openConversation('33333333-3333-4333-8333-333333333333');
  expect(screen.queryByText('image.png')).toBeNull();
  other.unmount();
  const again = await openConversation();
  await again.user.click(await screen.findByRole('button', { name: 'Remove image.png' }));
  await again.user.click(await screen.findByRole('button', { name: 'Record a voice message' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop and listen' })).toBeEnabled());
  // Closing the page asks first, so that the recording is not lost by accident.
  await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
  again.unmount();
  const last = await openConversation();
  expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible();
  await last.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(last.namesOf()).toEqual([['voice.webm']]);
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  expect(await screen.findByRole('textbox', { name: 'Write a message' })).toBeVisible();
});

test('the profile of an unnamed owner shows their inquiry, like their chat does', async () => {
  const owner = { ...fakePerson(), ownerOf: 'City' };
  const card = { ...owner, isBlocked: false, chatId: fakeChatId, bio: '', isContact: false, isOnline: null };
  const other = owner;
  const { user } = await openConversation(fakeChatId, { other }, { getProfileCard: () => card });
  await user.click(screen.getByTitle('Profile'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Owner of “City”')).toBeVisible();
});

test('a profile opened from a group chat shows the name used there', async () => {
  const place = { isOwner: false, place: 3 };
  const person = { ...fakePerson({ memberOf: { group: 'Team', ...place } }), ...place };
  const people = [{ ...person, received: 0, seen: 0, isOnline: null }];
  const opened = fakeChat({ id: '33333333-3333-4333-8333-333333333333', other: person });
  const asked: unknown[] = [];
  const { user } = await openConversation(
    fakeChatId,
    { kind: 'group', group: { name: 'Team', isMine: false, peopleCount: 2 } },
    {
      getProfileCard: () => ({
        ...person,
        isBlocked: false,
        chatId: null,
        bio: '',
        isContact: false,
        isOnline: null,
      }),
      openChat: (input) => {
        asked.push(input);
        return { ...opened, people: [] };
      },
    },
    people,
  );
  await user.click(screen.getByTitle('Profile'));
  const list = await screen.findByRole('dialog', { name: 'Team' });
  await user.click(within(list).getByRole('button', { name: 'Member 3' }));
  const card = await screen.findByRole('dialog', { name: 'Profile' });
  expect(await within(card).findByText('Member 3')).toBeVisible();
  await user.click(await within(card).findByRole('button', { name: 'Write a message' }));
  await waitFor(() => expect(asked).toEqual([{ accountId: person.accountId }]));
});

test('before the first message, a person without a public name can show the account’s name', async () => {
  storeSessionToken('token');
  let publicName: string | null = null;
  const { user, field } = await openConversation(
    fakeChatId,
    { lastMessage: null },
    {
      getInfo: () => ({ ...sara, publicName }),
      updateInfo: ({ profileName }) => {
        publicName = profileName ?? null;
        return { ...sara, publicName };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /^Use .Sara. as profile name$/ }));
  await waitFor(() => expect(screen.queryByText(/^They see you without a name/)).toBeNull());
  expect(field).toHaveFocus();
  clearLocalSession();
});

test('a double tap on Send sends once and starts no recording', async () => {
  stubMicrophone();
  const { user, field, namesOf } = await openConversation();
  await user.type(field, 'Hello');
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect(namesOf()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Stop and listen' })).toBeNull();
  expect(field).toBeVisible();
});

describe('opened without a connection', () => {
  const offline = new ApiProblem({ status: 0, code: 'offline', errors: 'No connection.' });

  test('a chat shows typed and unsent messages', async () => {
    const waiting: UnsentMessage = {
      id: 'one',
      accountId: 'me',
      chatId: fakeChatId,
      at: Date.now(),
      text: 'Typed offline',
      files: [],
      voice: null,
      inquiryId: null,
      replyTo: null,
      problem: null,
    };
    const entries = [waiting];
    const failed = { ...log, error: offline };
    await openConversation(fakeChatId, {}, {}, [], {
      log: () => failed,
      outbox: { entries: () => entries, waits: () => false, progress: () => new Map() } as never,
    });
    expect(screen.getByText('This couldn’t be loaded')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Messages' })).toBeVisible();
  });

  test('a chat opens automatically once the connection is back', async () => {
    let isOnline = false;
    const chat = fakeChat({ id: fakeChatId });
    const opening = openConversation(fakeChatId, {}, {}, [], {
      chat: () => (isOnline ? chat : undefined),
      refreshChat: () => (isOnline ? Promise.resolve(chat) : Promise.reject(offline)),
    });
    expect(await screen.findByText('No connection.')).toBeVisible();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await opening;
    expect(screen.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  });
});
