import { ActionIcon, Badge, Box, Group, Paper, Text, ThemeIcon, Tooltip } from '@mantine/core';
import type { Notification } from '@nazar/domain/api/notification-calls.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import {
  IconChartBar,
  IconCheck,
  IconDownload,
  IconFileImport,
  IconGavel,
  IconHourglass,
  IconMailOpened,
  IconMessage,
  IconMessageReply,
  IconMessages,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { commentsUrlHash, makeCommentUrlHash, paths } from '../../../api/app-paths.ts';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { useMarkNotificationRead } from '../notification-queries.ts';
import classes from '../notifications.module.css';

const icons: Readonly<Record<Notification['kind'], TablerIcon>> = {
  comment: IconMessage,
  heldComment: IconHourglass,
  reply: IconMessageReply,
  invitation: IconMailOpened,
  inquiryClosed: IconChartBar,
  newResponses: IconChartBar,
  responseCount: IconChartBar,
  exportDone: IconDownload,
  exportFailed: IconDownload,
  importDone: IconFileImport,
  importFailed: IconFileImport,
  inquiryTakenDown: IconGavel,
  inquiryRestored: IconGavel,
  commentTakenDown: IconGavel,
  messageTakenDown: IconGavel,
  chatMessage: IconMessages,
};

/** The URL that a notification links to; null if its target doesn't exist (any more). */
function getLinkPath({ kind, inquiry, importId, chat, commentId }: Notification): string | null {
  if (kind === 'chatMessage' || kind === 'messageTakenDown') return chat === null ? null : `/chat/${chat.id}`;
  if (kind === 'importFailed') return importId === null ? null : paths.importAnswers({ id: importId });
  if (inquiry === null) return null;
  switch (kind) {
    case 'inquiryClosed':
    case 'newResponses':
    case 'responseCount':
    case 'exportDone':
    case 'exportFailed':
    case 'importDone':
      return paths.results(inquiry.id);
    case 'inquiryTakenDown':
    case 'inquiryRestored':
      return paths.myInquiry(inquiry.id);
    case 'heldComment':
      return `${getInquiryPath(inquiry)}${commentsUrlHash}`;
    case 'comment':
    case 'reply':
    case 'commentTakenDown':
      return `${getInquiryPath(inquiry)}${commentId === null ? commentsUrlHash : makeCommentUrlHash(commentId)}`;
    default:
      return getInquiryPath(inquiry);
  }
}

const getInquiryPath = ({ id, mine }: NonNullable<Notification['inquiry']>) =>
  mine ? paths.myInquiry(id) : paths.inquiry(id);

export function NotificationItem({ item }: { item: Notification }) {
  const { t } = useTranslation('notifications');
  const markRead = useMarkNotificationRead();
  const { kind, count, inquiry, chat, reason, read, createdAt } = item;
  const Icon = icons[kind];
  const name = chat?.name ?? t('someone');
  const about = kind === 'chatMessage' || kind === 'messageTakenDown' ? { title: name } : inquiry;
  const title =
    about === null
      ? t('hidden')
      : t('sentences.named', { title: `\u2068${isolateNumbers(about.title)}\u2069` });
  const sentence = t(`sentences.${kind}`, { count, title });
  const target = getLinkPath(item);
  const mark = () => {
    if (!read) markRead.mutate(item.id);
  };
  return (
    <Paper component="li" className={`${classes.item} ${read ? '' : classes.unread}`}>
      <ThemeIcon variant="light" size={36} radius="xl" color={read ? 'gray.7' : 'cyan.9'} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Text fw={read ? 400 : 500}>
          {target === null ? (
            sentence
          ) : (
            <Link to={target} className={classes.link} onClick={mark}>
              {sentence}
            </Link>
          )}
        </Text>
        {reason !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('reason')} <bdi>{reason}</bdi>
          </Text>
        )}
        <Group gap="xs" fz="sm" c="dimmed">
          <RelativeTime at={createdAt} />
          {!read && (
            <Badge variant="light" color="cyan.9" tt="none" size="sm">
              {t('new')}
            </Badge>
          )}
        </Group>
      </Box>
      {!read && (
        <Tooltip label={t('read')}>
          <ActionIcon
            size={36}
            aria-label={`${t('read')}: ${sentence}`}
            loading={markRead.isPending}
            onClick={mark}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Paper>
  );
}
