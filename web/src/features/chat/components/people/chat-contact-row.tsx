import { ActionIcon, Button, Card, Group, Menu, Text } from '@mantine/core';
import type { ChatContact, ProfileCard } from '@nazar/domain/api/chat-shapes.ts';
import {
  IconBan,
  IconDotsVertical,
  IconIdBadge2,
  IconMessage,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import classes from '../../chat.module.css';
import { useChatContactMutation, useOpenChat } from '../../contact-queries.ts';
import { useFormatPersonName } from '../use-chat-name.ts';
import { BlockPersonDialog } from './block-person-dialog.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonNameWithNote } from './person-name-with-note.tsx';
import { PersonProfileDialog } from './person-profile-dialog.tsx';

/** A contact; pressing the row opens the conversation. */
export function ChatContactRow({ person }: { person: ChatContact }) {
  const { t } = useTranslation('chat');
  const name = useFormatPersonName()(person);
  const open = useOpenChat();
  const change = useChatContactMutation();
  const [asking, setAsking] = useState<'delete' | 'block' | null>(null);
  const [isShown, setShown] = useState(false);
  const { accountId } = person;
  return (
    <li className={classes.personRow}>
      <button
        type="button"
        className={classes.row}
        disabled={open.isPending}
        onClick={() => open.mutate(accountId)}
      >
        <PersonAvatar name={person.name} picture={person.picture} />
        <PersonNameWithNote person={person} name={name} note={person.isBlocked ? t('blocked') : null} />
      </button>
      <ActionMenu
        button={
          <ActionIcon color="dark" size={40} aria-label={t('menuOf', { name })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconIdBadge2 size={18} aria-hidden />} onClick={() => setShown(true)}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() =>
            person.isBlocked
              ? change.mutate(
                  { change: 'unblock', accountId },
                  { onSuccess: () => showSuccess(t('unblockedDone', { name })) },
                )
              : setAsking('block')
          }
        >
          {t(person.isBlocked ? 'unblock' : 'block')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking('delete')}
        >
          {t('deleteContact')}
        </Menu.Item>
      </ActionMenu>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t('deleteContactTitle', { name })}
        confirmLabel={t('deleteContact')}
        loading={change.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => change.mutate({ change: 'remove', accountId }, { onSettled: () => setAsking(null) })}
      >
        {t('deleteContactText')}
      </ConfirmDialog>
      {asking === 'block' && <BlockPersonDialog person={person} onClose={() => setAsking(null)} />}
      {isShown && <PersonProfileDialog accountId={accountId} name={name} onClose={() => setShown(false)} />}
    </li>
  );
}

/** A person among the search results, with the possible actions. */
export function FoundPersonCard({ person }: { person: ProfileCard }) {
  const { t } = useTranslation('chat');
  const name = useFormatPersonName()(person);
  const open = useOpenChat();
  const change = useChatContactMutation();
  const isAdded = person.isContact || (change.isSuccess && change.variables.change === 'add');
  const { accountId } = person;
  return (
    <Card mx="md" mb="xs" p="sm">
      <Group wrap="nowrap" gap="sm">
        <PersonAvatar name={person.name} picture={person.picture} isOnline={person.isOnline === true} />
        <PersonNameWithNote person={person} name={name} />
      </Group>
      {person.bio !== '' && (
        <Text size="sm" mt={6} lineClamp={3} dir="auto">
          {person.bio}
        </Text>
      )}
      <Group gap="xs" mt="sm" grow>
        <Button
          size="xs"
          loading={open.isPending}
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={() => open.mutate(accountId)}
        >
          {t('write')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={isAdded}
          loading={change.isPending}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => change.mutate({ change: 'add', accountId })}
        >
          {t(isAdded ? 'isContact' : 'addContact')}
        </Button>
      </Group>
    </Card>
  );
}
