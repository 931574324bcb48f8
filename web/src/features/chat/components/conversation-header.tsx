import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import {
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconDoorExit,
  IconDotsVertical,
  IconIdBadge2,
  IconSearch,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { ActionMenu } from '../../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import classes from '../chat.module.css';
import { useChatContactMutation } from '../contact-queries.ts';
import { useChatClient, useChatClientValue } from '../use-chat-client.ts';
import { TruncatedName } from './messages/truncated-name.tsx';
import { BlockPersonDialog } from './people/block-person-dialog.tsx';
import { ChatMembersDialog } from './people/chat-members-dialog.tsx';
import { PersonAvatar } from './people/person-avatar.tsx';
import { PersonProfileDialog } from './people/person-profile-dialog.tsx';
import { useChatName, useFormatPersonName } from './use-chat-name.ts';

type ConversationHeaderProps = { chat: ChatSummary; isSearching: boolean; onSearch: () => void };

/** A date far enough in the future to mean «until I unmute it». */
const forEver = '9999-12-31T00:00:00.000Z';
const hour = 3_600_000;

/** Shows who the chat is with and whether they are online, and the actions on it. */
export function ConversationHeader({ chat, isSearching, onSearch }: ConversationHeaderProps) {
  const { t } = useTranslation('chat');
  const client = useChatClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const name = useChatName(chat);
  const change = useChatContactMutation();
  const [shown, setShown] = useState<'profile' | 'block' | 'leave' | null>(null);
  const isOnline = useChatClientValue(() => chat.other !== null && client.isOnline(chat.other.accountId));
  const { other } = chat;
  useEffect(() => {
    client.watchOnline(other === null ? [] : [other.accountId]);
  }, [client, other]);
  const mute = (until: string | null) =>
    void client.mute(chat.id, until).then(
      () => showSuccess(t(until === null ? 'unmutedDone' : 'mutedDone', { name })),
      () => undefined,
    );
  const close = () => setShown(null);
  return (
    <header className={classes.head}>
      <ActionIcon
        component={Link}
        to={paths.chats() + search}
        color="dark"
        size={44}
        className={classes.back}
        aria-label={t('toChats')}
      >
        <IconArrowLeft size={22} className="mirrored" aria-hidden />
      </ActionIcon>
      <UnstyledButton
        className={classes.who}
        disabled={chat.kind === 'direct' && other === null}
        onClick={() => setShown('profile')}
        title={t('profile')}
      >
        <PersonAvatar
          name={other?.name}
          picture={other?.picture}
          isOnline={isOnline}
          isGroup={chat.kind === 'group'}
          size={40}
        />
        <span className={classes.rowText}>
          <TruncatedName person={other} name={name} fw={650} />
          <Presence chat={chat} isOnline={isOnline} />
        </span>
      </UnstyledButton>
      <ActionIcon
        variant={isSearching ? 'light' : 'subtle'}
        color={isSearching ? 'cyan' : 'dark'}
        size={44}
        aria-label={t('search')}
        aria-pressed={isSearching}
        onClick={onSearch}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <ActionMenu
        button={
          <ActionIcon color="dark" size={44} aria-label={t('menuOf', { name })}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        {(chat.kind === 'group' || other !== null) && (
          <Menu.Item
            leftSection={
              chat.kind === 'group' ? (
                <IconUsersGroup size={18} aria-hidden />
              ) : (
                <IconIdBadge2 size={18} aria-hidden />
              )
            }
            onClick={() => setShown('profile')}
          >
            {t(chat.kind === 'group' ? 'people' : 'profile')}
          </Menu.Item>
        )}
        {chat.mutedUntil === null ? (
          <>
            <Menu.Item
              leftSection={<IconBellOff size={18} aria-hidden />}
              onClick={() => mute(new Date(Date.now() + 8 * hour).toISOString())}
            >
              {t('muteHours')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBellOff size={18} aria-hidden />} onClick={() => mute(forEver)}>
              {t('mute')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconBell size={18} aria-hidden />} onClick={() => mute(null)}>
            {t('unmute')}
          </Menu.Item>
        )}
        {chat.abilities.block && other !== null && (
          <Menu.Item
            color={chat.isBlocked ? undefined : 'red'}
            leftSection={<IconBan size={18} aria-hidden />}
            onClick={() =>
              chat.isBlocked
                ? change.mutate(
                    { change: 'unblock', accountId: other.accountId },
                    { onSuccess: () => showSuccess(t('unblockedDone', { name })) },
                  )
                : setShown('block')
            }
          >
            {t(chat.isBlocked ? 'unblock' : 'block')}
          </Menu.Item>
        )}
        {chat.abilities.leave && (
          <Menu.Item
            color="red"
            leftSection={<IconDoorExit size={18} className="mirrored" aria-hidden />}
            onClick={() => setShown('leave')}
          >
            {t('leave')}
          </Menu.Item>
        )}
      </ActionMenu>
      {shown === 'profile' && other !== null && chat.kind === 'direct' && (
        <PersonProfileDialog accountId={other.accountId} name={name} onClose={close} />
      )}
      {shown === 'profile' && chat.kind === 'group' && <ChatMembersDialog chat={chat} onClose={close} />}
      {shown === 'block' && other !== null && <BlockPersonDialog person={other} onClose={close} />}
      <ConfirmDialog
        opened={shown === 'leave'}
        title={t('leaveTitle', { name })}
        confirmLabel={t('leave')}
        onClose={close}
        onConfirm={() => {
          close();
          void client.leave(chat.id).then(
            () => navigate(paths.chats(), { replace: true }),
            () => undefined,
          );
        }}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </header>
  );
}

/** Shows who is typing, whether the person is online, or the number of members. */
function Presence({ chat, isOnline }: { chat: ChatSummary; isOnline: boolean }) {
  const { t } = useTranslation('chat');
  const nameOf = useFormatPersonName();
  const typers = useChatClientValue((client) => client.typing(chat.id));
  const people = useChatClientValue((client) => client.people(chat.id));
  if (typers.length > 0) {
    const who = people?.find(({ accountId }) => accountId === typers[0]);
    const words =
      chat.kind === 'direct' || who === undefined
        ? t('typing')
        : typers.length > 1
          ? t('someTyping', { count: typers.length })
          : t('typingNamed', { name: nameOf(who) });
    return (
      <Text size="xs" c="cyan.9" truncate>
        {words}
      </Text>
    );
  }
  if (chat.kind === 'group') {
    return (
      <Text size="xs" c="dimmed" truncate>
        {t('peopleCount', { count: chat.group?.peopleCount ?? 0 })}
      </Text>
    );
  }
  if (isOnline) {
    return (
      <Text size="xs" c="cyan.9">
        {t('online')}
      </Text>
    );
  }
  const username = chat.other?.username ?? null;
  if (username === null) return null;
  return (
    <Text size="xs" c="dimmed" truncate className="ltr" ta="start">
      @{username}
    </Text>
  );
}
