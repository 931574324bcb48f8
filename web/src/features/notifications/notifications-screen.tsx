import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { notificationRetentionDays } from '@nazar/domain/notifications/notification-kind.ts';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadMoreButton } from '../../ui/loading/load-more.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { NotificationItem } from './components/notification-item.tsx';
import { NotificationMailSettings } from './components/notification-mail-settings.tsx';
import { useMarkAllNotificationsRead, useNotifications } from './notification-queries.ts';
import classes from './notifications.module.css';

/** My notifications, latest first, and which of them are also e-mailed. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const me = useMe();
  const list = useNotifications();
  const readAll = useMarkAllNotificationsRead();
  useScreenTitle(t('title'));
  const items = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [newest] = items;
  const hasUnread = items.some(({ read }) => !read);
  return (
    <div className={classes.screen}>
      <section className={classes.list}>
        <Group justify="space-between" mb="md" mih={44}>
          <Title order={1} size="h2">
            {t('title')}
          </Title>
          {hasUnread && newest !== undefined && (
            <Button
              size="sm"
              leftSection={<IconChecks size={18} aria-hidden />}
              loading={readAll.isPending}
              onClick={() => readAll.mutate(newest.createdAt)}
            >
              {t('readAll')}
            </Button>
          )}
        </Group>
        <VisuallyHidden role="status">{readAll.isSuccess && !hasUnread && t('allRead')}</VisuallyHidden>
        {list.isPending && <Skeletons height={72} count={4} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && items.length === 0 && !list.hasNextPage && (
          <EmptyState icon={IconBell} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        )}
        {items.length > 0 && (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {items.map((item) => (
              <NotificationItem key={item.id} item={item} />
            ))}
          </Stack>
        )}
        <LoadMoreButton list={list} label={t('more')} />
        {items.length > 0 && (
          <Text size="sm" c="dimmed" mt="md">
            {t('kept', { days: format.number(notificationRetentionDays) })}
          </Text>
        )}
      </section>
      {me !== undefined && <NotificationMailSettings me={me} />}
    </div>
  );
}
