import { Group, Modal, Stack, Text } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useChatClient, useChats } from '../use-chats.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonText } from './person-row.tsx';
import { useChatName, usePersonName } from './use-chat-name.ts';

/** Who is in the chat of a group. */
export function PeopleDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const { t } = useTranslation('chat');
  useReturnFocus();
  const client = useChatClient();
  const name = useChatName(chat);
  const nameOf = usePersonName();
  const people = useChats(() => client.people(chat.id)) ?? [];
  useEffect(() => client.watchOnline(people.map(({ accountId }) => accountId)), [client, people]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack gap="sm">
        {people.length === 0 && <Text c="dimmed">{t('nobodyElse')}</Text>}
        {people.map((person) => (
          <Group key={person.accountId} wrap="nowrap" gap="sm">
            <PersonAvatar
              name={person.name}
              picture={person.picture}
              size={40}
              isOnline={client.isOnline(person.accountId)}
            />
            <PersonText
              name={nameOf(person)}
              username={person.username}
              note={person.isOwner ? t('groupOwner') : null}
            />
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
