import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconMessage, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { useChatContactMutation, useOpenChat, useProfileCard } from '../../contact-queries.ts';
import { useCurrentChatId } from '../../use-current-chat-id.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { FoundByIdentifierText } from './person-name-with-note.tsx';

type ProfileDialogProps = {
  accountId: string;
  /** The name shown where the profile was opened; in a group chat it may be a member number. */
  name: string;
  onClose: () => void;
};

/** The public profile of a person. */
export function PersonProfileDialog({ accountId, name, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('chat');
  useReturnFocus();
  const chatId = useCurrentChatId();
  const card = useProfileCard(accountId);
  const change = useChatContactMutation();
  const open = useOpenChat();
  const person = card.data;
  return (
    <Dialog opened onClose={onClose} title={t('profile')} centered>
      {card.isPending && <Skeleton h={160} />}
      {card.isError && <ErrorState error={card.error} onRetry={() => void card.refetch()} />}
      {person !== undefined && (
        <Stack align="center" gap="xs">
          <PersonAvatar
            name={person.name}
            picture={person.picture}
            size={96}
            isOnline={person.isOnline === true}
          />
          <Text component="bdi" fw={650} size="xl" ta="center">
            {name}
          </Text>
          <Text component="span" c="dimmed" ta="center" style={{ overflowWrap: 'anywhere' }}>
            <FoundByIdentifierText person={person} name={name} />
          </Text>
          {person.isOnline !== null && (
            <Text size="sm" c={person.isOnline ? 'cyan.9' : 'dimmed'}>
              {t(person.isOnline ? 'online' : 'offline')}
            </Text>
          )}
          {person.bio !== '' && (
            <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} w="100%">
              {person.bio}
            </Text>
          )}
          <Group mt="sm" justify="center">
            {(person.chatId === null || person.chatId !== chatId) && (
              <Button
                leftSection={<IconMessage size={18} aria-hidden />}
                loading={open.isPending}
                onClick={() => open.mutate(accountId, { onSuccess: onClose })}
              >
                {t('write')}
              </Button>
            )}
            <Button
              variant="subtle"
              loading={change.isPending}
              leftSection={
                person.isContact ? (
                  <IconUserMinus size={18} aria-hidden />
                ) : (
                  <IconUserPlus size={18} aria-hidden />
                )
              }
              onClick={() => change.mutate({ change: person.isContact ? 'remove' : 'add', accountId })}
            >
              {t(person.isContact ? 'deleteContact' : 'addContact')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
