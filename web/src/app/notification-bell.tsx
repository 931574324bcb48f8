import { ActionIcon, Indicator } from '@mantine/core';
import { maxShownUnread } from '@nazar/domain/notifications/notification-kind.ts';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../api/paths.ts';
import { useUnreadSummary } from '../api/use-unread-summary.ts';
import { useFormat } from '../i18n/use-format.ts';

/** Links to the notifications, with the number of unread ones. */
export function NotificationBell() {
  const { t } = useTranslation();
  const format = useFormat();
  const unread = useUnreadSummary()?.unread ?? 0;
  const isMany = unread >= maxShownUnread;
  const count = isMany ? maxShownUnread - 1 : unread;
  const name = isMany ? t('bell.many', { count }) : unread > 0 ? t('bell.unread', { count }) : t('bell.none');
  return (
    <Indicator
      label={`${format.number(count)}${isMany ? '+' : ''}`}
      disabled={unread === 0}
      size={18}
      offset={10}
      color="red.9"
      position="top-end"
      aria-hidden={false}
    >
      <ActionIcon component={Link} to={paths.notifications} size={44} aria-label={name}>
        <IconBell size={22} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
