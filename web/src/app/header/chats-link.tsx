import { ActionIcon, Indicator } from '@mantine/core';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { IconMessages } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { readUnsentMessagesAccountId } from '../../api/chat-database.ts';
import { useMe } from '../../api/me-query.ts';
import { useLiveUnreadMessageCount } from '../../api/use-live-unread-message-count.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** Links to the chats, with the number of unread messages, or else of pending requests. */
export function ChatsLink() {
  const { t } = useTranslation();
  const format = useFormat();
  const accountId = useMe()?.id;
  useEffect(() => {
    if (accountId === undefined || readUnsentMessagesAccountId() !== accountId) return;
    void import('../../features/chat/engine/chat-session.ts').then(({ startChatSession }) =>
      startChatSession(accountId),
    );
  }, [accountId]);
  const { messages = 0, requests = 0 } = useLiveUnreadMessageCount() ?? {};
  const shown = messages === 0 ? requests : messages;
  const isMany = shown >= chatLimits.unread;
  const count = isMany ? chatLimits.unread - 1 : shown;
  const name =
    messages === 0
      ? t(requests > 0 ? 'chatFlag.requests' : 'chatFlag.none')
      : t(isMany ? 'chatFlag.many' : 'chatFlag.unread', { count });
  return (
    <Indicator
      label={`${format.number(count)}${isMany ? '+' : ''}`}
      disabled={shown === 0}
      size={18}
      offset={10}
      color="red.9"
      position="top-end"
      aria-hidden={false}
    >
      <ActionIcon
        component={Link}
        to={paths.chats(messages === 0 && requests > 0 ? { list: 'requests' } : {})}
        size={44}
        aria-label={name}
      >
        <IconMessages size={22} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
