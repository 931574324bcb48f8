import { Badge, Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { IconBellOff, IconInbox, IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import classes from '../chat.module.css';
import type { ChatListName } from '../engine/chat-loader.ts';
import { localDayKey } from '../engine/conversation-rows.ts';
import { useChatClient, useChatClientValue } from '../use-chat-client.ts';
import { useChatDraftSummary } from './composer/use-chat-draft-summary.ts';
import { DeliveryTicks } from './messages/delivery-ticks.tsx';
import { TruncatedName } from './messages/truncated-name.tsx';
import { useFormatMessageSummary } from './messages/use-format-message-summary.ts';
import { PersonAvatar } from './people/person-avatar.tsx';
import { RequestAnswerButtons } from './people/request-answer-buttons.tsx';
import { useChatName, useFindSender } from './use-chat-name.ts';
import { useStayedOnPageCheck } from './use-stayed-on-page-check.ts';

type ChatListProps = {
  name: ChatListName;
  openId: string | undefined;
  /** Whether the list has the whole screen, because there is no conversation. */
  isAlone?: boolean;
  onFind?: () => void;
  /** Links to the waiting requests from an empty list. */
  requests?: { readonly count: number; readonly onSee: () => void };
};

/** My conversations, or the requests that wait for my answer, latest first. */
export function ChatList({ name, openId, isAlone = false, onFind, requests }: ChatListProps) {
  const { t } = useTranslation('chat');
  const client = useChatClient();
  const list = useChatClientValue(() => client.list(name));
  const startStillHereCheck = useStayedOnPageCheck();
  const chats = useChatClientValue(() => (name === 'chats' ? client.chats() : client.requests()));
  // On wide screens the drawing is beside the list, where conversations open, unless there is none.
  const isNarrow = useIsNarrow();
  const emptyIcon = !isAlone && !isNarrow ? null : name === 'chats' ? IconMessagePlus : IconInbox;
  if (chats.length === 0 && list.state === 'loading') return <ChatListSkeleton />;
  if (chats.length === 0 && list.state === 'failed') {
    return <ErrorState error={list.error} onRetry={() => void client.reload(name)} />;
  }
  if (chats.length === 0 && requests !== undefined && requests.count > 0) {
    return (
      <EmptyState
        icon={emptyIcon}
        title={t('requestsWait', { count: requests.count })}
        action={<Button onClick={requests.onSee}>{t('seeRequests')}</Button>}
      />
    );
  }
  if (chats.length === 0) {
    return (
      <EmptyState
        icon={emptyIcon}
        title={t(`empty.${name}`)}
        action={onFind && <Button onClick={onFind}>{t('find')}</Button>}
      >
        {t(`emptyHint.${name}`)}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {chats.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            isOpen={chat.id === openId}
            startStillHereCheck={startStillHereCheck}
          />
        ))}
      </ul>
      <PartLoadFailure
        query={{
          data: undefined,
          isError: list.state === 'failed',
          isFetching: list.state === 'loading',
          refetch: () => client.reload(name),
        }}
      />
      {list.next !== null && (
        <Stack align="center" p="sm">
          <Button size="xs" variant="subtle" onClick={() => void client.loadMore(name)}>
            {t('more')}
          </Button>
        </Stack>
      )}
    </>
  );
}

export function ChatListSkeleton() {
  return (
    <Stack gap="sm" p="md" aria-hidden>
      {['a', 'b', 'c', 'd'].map((each) => (
        <Skeleton key={each} h={56} />
      ))}
    </Stack>
  );
}

type ChatRowProps = {
  chat: ChatSummary;
  isOpen: boolean;
  startStillHereCheck: ReturnType<typeof useStayedOnPageCheck>;
};

function ChatRow({ chat, isOpen, startStillHereCheck }: ChatRowProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { search } = useLocation();
  const name = useChatName(chat);
  const isOnline = useChatClientValue(
    (client) => chat.other !== null && client.isOnline(chat.other.accountId),
  );
  const isMuted = chat.mutedUntil !== null;
  const isToday = localDayKey(chat.at) === localDayKey(new Date());
  return (
    <li>
      <Link
        to={paths.chat(chat.id) + search}
        className={classes.row}
        aria-current={isOpen ? 'page' : undefined}
      >
        <PersonAvatar
          name={chat.other?.name}
          picture={chat.other?.picture}
          isOnline={isOnline}
          isGroup={chat.kind === 'group'}
        />
        <span className={classes.rowText}>
          <span className={classes.rowLine}>
            <TruncatedName person={chat.other} name={name} fw={600} />
            <Text component="time" dateTime={chat.at} size="xs" c="dimmed" className={classes.rowTime}>
              {format.date(chat.at, isToday ? 'time' : 'day')}
            </Text>
          </span>
          <span className={classes.rowLine}>
            <LastWords chat={chat} isOpen={isOpen} />
            <span className={classes.rowMarks}>
              {isMuted && (
                <IconBellOff size={16} color="var(--mantine-color-dimmed)" aria-label={t('muted')} />
              )}
              {chat.unread > 0 && (
                <Badge
                  size="md"
                  circle={chat.unread < 10}
                  color={isMuted ? 'gray.7' : 'cyan.9'}
                  variant="filled"
                >
                  <span aria-hidden>
                    {format.number(Math.min(chat.unread, chatLimits.unread - 1))}
                    {chat.unread >= chatLimits.unread && '+'}
                  </span>
                  <VisuallyHidden>{t('unread', { count: chat.unread })}</VisuallyHidden>
                </Badge>
              )}
            </span>
          </span>
        </span>
      </Link>
      {!isOpen && (chat.state === 'request' || chat.state === 'invited') && (
        <RequestAnswerButtons chat={chat} name={name} startStillHereCheck={startStillHereCheck} />
      )}
    </li>
  );
}

/**
 * Shows who is typing, else the message waiting to be sent, the draft (of a chat that is not open), or the last
 * message.
 */
function LastWords({ chat, isOpen }: { chat: ChatSummary; isOpen: boolean }) {
  const { t } = useTranslation('chat');
  const senderOf = useFindSender(chat);
  const words = useFormatMessageSummary();
  const isTyping = useChatClientValue((client) => client.typing(chat.id).length > 0);
  const unsent = useChatClientValue((client) =>
    client.outbox.entries().findLast(({ chatId }) => chatId === chat.id),
  );
  const begun = useChatDraftSummary(chat.id);
  const { lastMessage } = chat;
  if (isTyping) {
    return (
      <Text size="sm" c="cyan.9" truncate>
        {t('typing')}
      </Text>
    );
  }
  if (chat.state === 'invited') {
    return (
      <Text size="sm" c="dimmed" truncate>
        {t('invitation')}
      </Text>
    );
  }
  if (unsent !== undefined) {
    return (
      <Text size="sm" c={unsent.problem === null ? 'dimmed' : 'red.9'} truncate>
        {t(unsent.problem === null ? 'waiting' : 'notSent')}
      </Text>
    );
  }
  if (begun !== '' && !isOpen) {
    return (
      <span className={classes.rowWords}>
        <Text component="span" size="sm" c="red.9" style={{ flex: 'none' }}>
          {t('draft')}
        </Text>
        <Text component="bdi" size="sm" c="dimmed" truncate>
          {begun}
        </Text>
      </span>
    );
  }
  if (lastMessage === null) {
    return (
      <Text size="sm" c="dimmed" truncate>
        {t('nothingYet')}
      </Text>
    );
  }
  const sender = chat.kind === 'group' && !lastMessage.isMine ? senderOf(lastMessage.senderId).name : '';
  return (
    <span className={classes.rowWords}>
      {lastMessage.isMine && lastMessage.kind !== 'deleted' && (
        <DeliveryTicks message={lastMessage} chat={chat} />
      )}
      {sender !== '' && (
        <Text component="span" size="sm" c="dimmed" className={classes.rowSender}>
          <Text component="bdi" inherit truncate>
            {sender}
          </Text>
          :
        </Text>
      )}
      <Text component="bdi" size="sm" c="dimmed" truncate>
        {words(lastMessage)}
      </Text>
    </span>
  );
}
