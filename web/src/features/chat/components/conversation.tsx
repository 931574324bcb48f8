import { Button, Skeleton, Stack } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { IconMessageOff } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useLiveConnectionState } from '../../../api/live/live.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from '../chat.module.css';
import type { ReplyOrEdit } from '../engine/composer-state.ts';
import { useChatClient, useChatClientValue } from '../use-chat-client.ts';
import { useComposerState } from '../use-composer-state.ts';
import { useMessageAttachments } from '../use-message-attachments.ts';
import writeClasses from '../write.module.css';
import { ChatSearchBar } from './chat-search-bar.tsx';
import { ChatStateNotice } from './chat-state-notice.tsx';
import { MessageComposer } from './composer/message-composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageList } from './messages/message-list.tsx';
import { UnnamedNotice } from './unnamed-notice.tsx';
import { useStayedOnPageCheck } from './use-stayed-on-page-check.ts';

/** A message to jump to; `again` distinguishes two jumps to the same number. */
export type MessageJump = { readonly number: number; readonly again: number };

/** One open conversation. */
export function Conversation({ chatId }: { chatId: string }) {
  const { t } = useTranslation('chat');
  const client = useChatClient();
  const chat = useChatClientValue(() => client.chat(chatId));
  const isGone = useChatClientValue(() => client.isGone(chatId));
  const composer = useComposerState(chatId);
  const [isSearching, setSearching] = useState(false);
  const [jump, setJump] = useState<MessageJump | null>(null);
  const refresh = useOpenedChat(chatId);
  const attachments = useMessageAttachments(composer);
  const [isOver, setOver] = useState(false);
  const startStillHereCheck = useStayedOnPageCheck();
  const field = useRef<HTMLTextAreaElement>(null);

  const { replyOrEdit, change, forget } = composer;
  const setReplyOrEdit = useCallback(
    (next: ReplyOrEdit) => change({ replyOrEdit: next, edited: null }),
    [change],
  );

  useEffect(() => {
    if (isGone) forget();
  }, [isGone, forget]);

  if (isGone) {
    return (
      <EmptyState
        icon={IconMessageOff}
        title={t('gone')}
        action={
          <Button component={Link} to={paths.chats()} replace>
            {t('toChats')}
          </Button>
        }
      >
        {t('goneHint')}
      </EmptyState>
    );
  }
  if (refresh.error !== null && chat === undefined) {
    return <ErrorState error={refresh.error} onRetry={refresh.again} />;
  }
  if (chat === undefined) {
    return (
      <Stack p="md" aria-busy>
        <Skeleton h={44} />
        <Skeleton h={240} />
      </Stack>
    );
  }
  const goTo = (number: number) => {
    setJump((before) => ({ number, again: (before?.again ?? 0) + 1 }));
    void client.showAround(chatId, number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isSearching) return;
    setSearching(false);
  };
  const canDrop =
    chat.abilities.attach && chat.abilities.sendRefusal === null && replyOrEdit?.kind !== 'edit';
  const onDragOver = (event: DragEvent) => {
    if (!canDrop || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!canDrop || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    attachments.add([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the search, and files can be dropped, anywhere in it
    <div
      className={classes.conversation}
      onKeyDown={onKeyDown}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isOver && <div className={writeClasses.drop}>{t('dropHere')}</div>}
      <ConversationHeader chat={chat} onSearch={() => setSearching(!isSearching)} isSearching={isSearching} />
      <div className={classes.onlyNarrow}>
        <ConnectionNotice />
      </div>
      {isSearching && <ChatSearchBar chatId={chatId} onGoTo={goTo} onClose={() => setSearching(false)} />}
      {chat.state === 'invited' ? (
        <div className={classes.messages} />
      ) : (
        <MessageList chat={chat} jump={jump} onGoTo={goTo} onReplyOrEdit={setReplyOrEdit} />
      )}
      <ChatStateNotice chat={chat} startStillHereCheck={startStillHereCheck} />
      {chat.kind !== 'group' && chat.lastMessage === null && chat.abilities.sendRefusal === null && (
        <UnnamedNotice onSaved={() => field.current?.focus()} />
      )}
      {chat.state !== 'invited' && (
        <MessageComposer
          chat={chat}
          field={field}
          composer={composer}
          onReplyOrEdit={setReplyOrEdit}
          attachments={attachments}
        />
      )}
    </div>
  );
}

/** Milliseconds until a chat that failed to open is loaded again. */
const askAgainAfter = 5_000;

/** Loads the chat with its people and its messages, and retries until both are loaded. */
function useOpenedChat(chatId: string) {
  const client = useChatClient();
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again
  useEffect(() => {
    let isOver = false;
    const open = (chat: ChatSummary | undefined) => {
      if (isOver || chat === undefined || chat.state === 'invited') return;
      void client.openLog(chatId, chat);
    };
    client.refreshChat(chatId).then(
      (chat) => {
        if (!isOver) setError(null);
        open(chat);
      },
      (problem: unknown) => {
        if (!isOver) setError(problem);
        open(client.chat(chatId));
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, chatId, tries]);
  const isLogMissing = useChatClientValue(
    () => client.log(chatId).log === null && client.log(chatId).error !== null,
  );
  const isFailed = error !== null || isLogMissing;
  const { status } = useLiveConnectionState();
  useEffect(() => {
    if (!isFailed) return;
    if (status === 'open') again();
    const timer = setInterval(again, askAgainAfter);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isFailed, status, again]);
  return { error, again };
}
