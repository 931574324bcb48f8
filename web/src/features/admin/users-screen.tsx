import {
  Badge,
  Button,
  Group,
  Menu,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { setUserEnabled, setUserRole } from '@nazar/domain/api/admin-calls.ts';
import { type ListedUser, userFilters } from '@nazar/domain/api/user-list-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import {
  IconDots,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconShieldMinus,
  IconShieldPlus,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ActionMenu } from '../../ui/dialogs/action-menu.tsx';
import { useSearchForm } from '../../ui/forms/use-search-form.tsx';
import { LoadMoreButton } from '../../ui/loading/load-more.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { showSuccess } from '../../ui/show-success.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './admin.module.css';
import { useAdminMutation, usersQuery } from './admin-queries.ts';
import { AdminActionDialog } from './components/admin-action-dialog.tsx';

type Act = 'enable' | 'disable' | 'makeAdmin' | 'removeAdmin';

export function UsersScreen() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const search = (params.get('q') ?? '').slice(0, textLimits.search);
  const filter = userFilters.find((name) => name === params.get('show')) ?? 'all';
  const list = useInfiniteQuery(usersQuery({ search, filter }));
  const [dialogState, setDialogState] = useState<{ user: ListedUser; act: Act } | null>(null);
  useScreenTitle(t('users.title'));
  const changeFilter = (next: { search: string; filter: string }) =>
    setParams({
      ...(next.search !== '' && { q: next.search }),
      ...(next.filter !== 'all' && { show: next.filter }),
    });
  const users = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('users.title')}
      </Title>
      <Group gap="sm" align="flex-end" mb="md">
        <SearchBox search={search} onSearch={(next) => changeFilter({ search: next, filter })} />
        <NativeSelect
          label={t('users.show')}
          value={filter}
          onChange={({ currentTarget: { value } }) => changeFilter({ search, filter: value })}
          data={userFilters.map((name) => ({ value: name, label: t(`users.filter.${name}`) }))}
        />
      </Group>
      {list.isPending && <Skeletons height={92} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && users.length === 0 && (
        <EmptyState title={t('users.none')}>{t('users.noneHint')}</EmptyState>
      )}
      {users.length > 0 && (
        <Paper component="ul" className={`${classes.plain} ${classes.rows}`}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onAct={(act) => setDialogState({ user, act })} />
          ))}
        </Paper>
      )}
      <LoadMoreButton list={list} />
      {dialogState !== null && <UserDialog {...dialogState} onClose={() => setDialogState(null)} />}
    </>
  );
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('admin');
  const { onSubmit, field } = useSearchForm(search, onSearch);
  return (
    <search style={{ flex: '1 1 260px' }}>
      <form onSubmit={onSubmit}>
        <TextInput label={t('users.search')} placeholder={t('users.searchHint')} {...field} />
      </form>
    </search>
  );
}

function useUserName(): (user: ListedUser) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ name, profileName, email, tel, username }) =>
    name || profileName || email || (tel && format.digits(tel)) || username || t('formerUser');
}

function UserRow({ user, onAct }: { user: ListedUser; onAct: (act: Act) => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const nameOf = useUserName();
  const name = nameOf(user);
  const handle = user.username === null ? null : `@${user.username}`;
  const tel = user.tel && format.digits(user.tel);
  const addresses = [user.email, tel, handle].filter((address) => address !== null && address !== name);
  return (
    <Group component="li" p="sm" wrap="nowrap" justify="space-between" align="flex-start" gap="xs">
      <Stack gap={4} miw={0}>
        <Group gap={6}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Text>
          {user.role === 'admin' && (
            <Badge variant="light" tt="none">
              {t('users.admin')}
            </Badge>
          )}
          {!user.enabled && (
            <Badge variant="light" color="red.9" tt="none">
              {t('users.disabled')}
            </Badge>
          )}
          {user.isMe && (
            <Badge variant="default" tt="none">
              {t('users.you')}
            </Badge>
          )}
        </Group>
        <Group gap="2px 12px">
          {addresses.map((address) => (
            <Text key={address} size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Text>
          ))}
        </Group>
        <Group gap="2px 12px" fz="xs" c="dimmed">
          <span>{t('users.joined', { date: format.date(user.createdAt) })}</span>
          <span>
            {user.lastSeenAt === null ? (
              t('users.neverSeen')
            ) : (
              <>
                {t('users.seen')} <RelativeTime at={user.lastSeenAt} hourly />
              </>
            )}
          </span>
          <span>{t('users.inquiries', { count: user.inquiryCount })}</span>
        </Group>
      </Stack>
      <ActionMenu
        button={
          <Button variant="subtle" size="compact-md" flex="none" aria-label={t('users.actsOn', { name })}>
            <IconDots size={18} aria-hidden />
          </Button>
        }
      >
        {!user.isMe &&
          (user.enabled ? (
            <Menu.Item
              color="red.9"
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => onAct('disable')}
            >
              {t('users.disable')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden />} onClick={() => onAct('enable')}>
              {t('users.enable')}
            </Menu.Item>
          ))}
        {!user.isMe &&
          (user.role === 'admin' ? (
            <Menu.Item
              leftSection={<IconShieldMinus size={16} aria-hidden />}
              onClick={() => onAct('removeAdmin')}
            >
              {t('users.removeAdmin')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconShieldPlus size={16} aria-hidden />}
              onClick={() => onAct('makeAdmin')}
            >
              {t('users.makeAdmin')}
            </Menu.Item>
          ))}
        <Menu.Item
          component={Link}
          to={paths.adminAudit({ subject: user.id })}
          leftSection={<IconHistory size={16} aria-hidden />}
        >
          {t('users.history')}
        </Menu.Item>
      </ActionMenu>
    </Group>
  );
}

function UserDialog({ user, act, onClose }: { user: ListedUser; act: Act; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const nameOf = useUserName();
  const enabling = useAdminMutation(setUserEnabled);
  const changing = useAdminMutation(setUserRole);
  const name = nameOf(user);
  const done = {
    onSuccess: () => {
      showSuccess(t(`users.done.${act}`, { name }));
      onClose();
    },
  };
  const confirm = (reason: string) => {
    if (act === 'enable' || act === 'disable') {
      const identifier = user.email ?? user.tel ?? user.username ?? '';
      enabling.mutate({ identifier, enabled: act === 'enable', reason }, done);
    } else {
      changing.mutate({ id: user.id, role: act === 'makeAdmin' ? 'admin' : 'user', reason }, done);
    }
  };
  return (
    <AdminActionDialog
      title={t(`users.ask.${act}`, { name: `\u2068${name}\u2069` })}
      confirmLabel={t(`users.${act}`)}
      danger={act === 'disable' || act === 'removeAdmin'}
      loading={enabling.isPending || changing.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(`users.means.${act}`, { count: user.inquiryCount })}
    </AdminActionDialog>
  );
}
