import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetKeptTexts, keepText } from '../../../api/kept-texts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPiece } from '../../../testing/render-app.tsx';
import type { ChatClient } from '../engine/chat-client.ts';
import { fakeChat, fakeChatId, fakeMessage } from '../engine/fake-message.ts';
import { forgetWriting, keptWriting } from '../engine/kept-writing.ts';
import { ChatContext } from '../use-chats.ts';
import { draftName } from '../use-draft.ts';
import { ChatList } from './chat-list.tsx';

const none: readonly never[] = [];

afterEach(() => {
  forgetKeptTexts();
  forgetWriting();
});

async function showList(openId?: string) {
  fakeApi({});
  const chats = [fakeChat({ lastMessage: fakeMessage({ text: 'See you' }) })];
  const list = { state: 'loaded', next: null, error: null };
  const client = {
    follow: () => () => undefined,
    chats: () => chats,
    list: () => list,
    typing: () => none,
    people: () => none,
    isOnline: () => false,
    outbox: { entries: () => none },
  };
  return renderPiece(
    <ChatContext.Provider value={client as unknown as ChatClient}>
      <ChatList name="chats" openId={openId} />
    </ChatContext.Provider>,
  );
}

test('what was begun and not sent stands in the list, words before files, unless its chat is open', async () => {
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
