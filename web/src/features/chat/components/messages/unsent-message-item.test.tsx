import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { renderComponent } from '../../../../testing/render-app.tsx';
import type { ChatClient } from '../../engine/chat-client.ts';
import type { UnsentMessage } from '../../engine/unsent.ts';
import { fakeChat, fakeChatId, fakePerson } from '../../testing/fake-message.ts';
import { ChatClientContext } from '../../use-chat-client.ts';
import { UnsentMessageItem } from './unsent-message-item.tsx';

test('a waiting message quotes the owner of an inquiry by their name in the chat', async () => {
  const owner = fakePerson();
  const chat = fakeChat({ other: { ...owner, ownerOf: 'City' } });
  const people = [owner];
  const progress = new Map();
  const client = {
    follow: () => () => undefined,
    chat: () => chat,
    people: () => people,
    outbox: { progress: () => progress, waits: () => true },
  };
  const unsent: UnsentMessage = {
    id: makeUuid(),
    accountId: makeUuid(),
    chatId: fakeChatId,
    at: 0,
    text: 'Thanks',
    files: [],
    voice: null,
    inquiryId: null,
    problem: null,
    replyTo: { id: makeUuid(), number: 2, senderId: owner.accountId, kind: 'text', quote: 'Yes, you may.' },
  };
  await renderComponent(
    <ChatClientContext.Provider value={client as unknown as ChatClient}>
      <UnsentMessageItem unsent={unsent} isFirst />
    </ChatClientContext.Provider>,
  );
  expect(await screen.findByText('Yes, you may.')).toBeVisible();
  expect(screen.getByText('Owner of “City”')).toBeVisible();
});
