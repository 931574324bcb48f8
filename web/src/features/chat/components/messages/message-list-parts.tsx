import { ActionIcon, Badge, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import classes from '../../chat.module.css';
import type { ReplyOrEdit } from '../../engine/composer-state.ts';
import type { ConversationRow } from '../../engine/conversation-rows.ts';
import messageClasses from '../../message.module.css';
import { DaySeparator } from './day-separator.tsx';
import { MessageItem } from './message-item.tsx';
import { UnsentMessageItem } from './unsent-message-item.tsx';

type MessageListRowProps = {
  chat: ChatSummary;
  row: ConversationRow;
  isActive: boolean;
  /** The number of the message that was jumped to. */
  marked: number | null;
  onActive: (key: string) => void;
  onGoTo: (number: number) => void;
  onReplyOrEdit: (replyOrEdit: ReplyOrEdit) => void;
};

export function MessageListRow({
  chat,
  row,
  isActive,
  marked,
  onActive,
  onGoTo,
  onReplyOrEdit,
}: MessageListRowProps) {
  const { t } = useTranslation('chat');
  if (row.kind === 'day') return <DaySeparator at={row.at} />;
  if (row.kind === 'unread') return <div className={messageClasses.unreadLine}>{t('newMessages')}</div>;
  if (row.kind === 'unsent') return <UnsentMessageItem unsent={row.unsent} isFirst={row.isFirst} />;
  return (
    <MessageItem
      chat={chat}
      message={row.message}
      isFirst={row.isFirst}
      isActive={isActive}
      isMarked={marked === row.message.number}
      onActive={onActive}
      onGoTo={onGoTo}
      onReplyOrEdit={onReplyOrEdit}
    />
  );
}

export function MessagesLoadFailure({ isFirst, onRetry }: { isFirst: boolean; onRetry: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Stack align="center" gap={4} p={6} role="status">
      <Text size="sm">{isFirst ? t('error.notLoaded', { ns: 'common' }) : t('notLoaded')}</Text>
      <Button size="xs" variant="subtle" onClick={onRetry}>
        {t('retry', { ns: 'common' })}
      </Button>
    </Stack>
  );
}

export function ScrollToEndButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  return (
    <div className={classes.toEnd}>
      <ActionIcon
        size={44}
        radius="xl"
        variant="default"
        aria-label={unread > 0 ? t('toEndUnread', { count: unread }) : t('toEnd')}
        onClick={onClick}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      {unread > 0 && (
        <Badge size="sm" color="cyan.9" variant="filled" className={classes.toEndCount} aria-hidden>
          {format.number(unread)}
        </Badge>
      )}
    </div>
  );
}

export function MessagesSkeleton() {
  return (
    <Stack className={classes.messages} p="md" gap="md" justify="flex-end" aria-hidden>
      <Skeleton h={44} w="55%" />
      <Skeleton h={64} w="60%" ms="auto" />
      <Skeleton h={44} w="40%" />
      <Skeleton h={44} w="50%" ms="auto" />
    </Stack>
  );
}
