import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-app.tsx';
import type { ChatClient } from '../engine/chat-client.ts';
import { fakeChat } from '../testing/fake-message.ts';
import { ChatClientContext } from '../use-chat-client.ts';
import { ChatStateNotice } from './chat-state-notice.tsx';
import { useStayedOnPageCheck } from './use-stayed-on-page-check.ts';

function Notice({ chat }: { chat: ChatSummary }) {
  return <ChatStateNotice chat={chat} startStillHereCheck={useStayedOnPageCheck()} />;
}

test('an accepted request is shown beside the list of chats', async () => {
  const chat = fakeChat({ state: 'request' });
  const client = { accept: async () => undefined, openLog: async () => undefined };
  const { user, router } = await renderComponent(
    <ChatClientContext.Provider value={client as unknown as ChatClient}>
      <Notice chat={chat} />
    </ChatClientContext.Provider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: `/chat/${chat.id}`, search: '' }),
  );
});
