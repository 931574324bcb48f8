import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useMe } from '../../api/me-query.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './chat.module.css';
import { ChatSidePanel } from './components/chat-side-panel.tsx';
import { useChatName } from './components/use-chat-name.ts';
import type { ChatClient } from './engine/chat-client.ts';
import { startChatSession } from './engine/chat-session.ts';
import { ChatClientContext, useChatClientValue } from './use-chat-client.ts';
import { useCurrentChatId } from './use-current-chat-id.ts';

/** My conversations, contacts and requests, beside the open conversation. */
export function ChatScreen() {
  const { t } = useTranslation('chat');
  const me = useMe();
  const client = useStartedChats(me?.id);
  useScreenTitle(t('title'));
  if (client === null) {
    return (
      <div className={classes.frame} data-fills-window aria-busy>
        <div className={classes.side}>
          <Skeleton h={44} m="md" w="auto" />
          <Skeleton h={240} m="md" w="auto" />
        </div>
        <div className={classes.place} />
      </div>
    );
  }
  return (
    <ChatClientContext value={client}>
      <ChatFrame />
    </ChatClientContext>
  );
}

/** This runs in an effect, because it opens the connection. */
function useStartedChats(accountId: string | undefined): ChatClient | null {
  const [client, setClient] = useState<ChatClient | null>(null);
  useEffect(() => setClient(accountId === undefined ? null : startChatSession(accountId)), [accountId]);
  return client;
}

function ChatFrame() {
  const { t } = useTranslation('chat');
  const chatId = useCurrentChatId();
  const chat = useChatClientValue((client) => (chatId === undefined ? undefined : client.chat(chatId)));
  const name = useChatName(chat);
  const title = chatId === undefined || chat === undefined ? t('title') : t('with', { name });
  // A chat that is gone has no name, so the title doesn't wait for it.
  const isNamed = useChatClientValue(
    (client) => chatId === undefined || chat !== undefined || client.isGone(chatId),
  );
  useScreenTitle(title);
  const hasChats = useChatClientValue((client) => client.chats().length + client.requests().length > 0);
  const isEmpty = useChatClientValue((client) => client.list('chats').state === 'loaded') && !hasChats;
  return (
    <div
      className={classes.frame}
      data-fills-window
      data-open={chatId !== undefined || undefined}
      data-empty={(isEmpty && chatId === undefined) || undefined}
    >
      <VisuallyHidden component="h1" aria-busy={!isNamed}>
        {title}
      </VisuallyHidden>
      <aside className={classes.side} aria-label={t('lists')}>
        <ChatSidePanel openId={chatId} />
      </aside>
      <section className={classes.place} aria-label={title}>
        <Suspense>
          <Outlet />
        </Suspense>
      </section>
    </div>
  );
}
