import { ActionIcon, Indicator } from '@mantine/core';
import { maxShownUnreadNotifications } from '@nazar/domain/notifications/notification-kind.ts';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useUnreadNotificationSummary } from '../../api/use-unread-notification-summary.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** Links to the notifications, with the number of unread ones. */
export function NotificationBell() {
  const { t } = useTranslation();
  const format = useFormat();
  const unread = useUnreadNotificationSummary()?.unread ?? 0;
  const isMany = unread >= maxShownUnreadNotifications;
  const count = isMany ? maxShownUnreadNotifications - 1 : unread;
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
