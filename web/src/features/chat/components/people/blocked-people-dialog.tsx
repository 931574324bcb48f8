import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { LoadMoreButton } from '../../../../ui/loading/load-more.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { useBlockedPeople, useChatContactMutation } from '../../contact-queries.ts';
import { useFormatPersonName } from '../use-chat-name.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonNameWithNote } from './person-name-with-note.tsx';

/** The people whom I have blocked, each with a button to unblock. */
export function BlockedPeopleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat');
  useReturnFocus();
  const nameOf = useFormatPersonName();
  const list = useBlockedPeople(true);
  const change = useChatContactMutation();
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog opened onClose={onClose} title={t('blockedPeople')}>
      <Stack gap="sm">
        {list.isPending && <Skeleton h={48} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && people.length === 0 && <Text c="dimmed">{t('noOneBlocked')}</Text>}
        {people.map((person) => {
          const name = nameOf(person);
          return (
            <Group key={person.accountId} wrap="nowrap" gap="sm">
              <PersonAvatar name={person.name} picture={person.picture} size={36} />
              <PersonNameWithNote person={person} name={name} />
              <Button
                size="xs"
                variant="subtle"
                ms="auto"
                aria-label={t('unblockNamed', { name })}
                loading={change.isPending && change.variables.accountId === person.accountId}
                onClick={() =>
                  change.mutate(
                    { change: 'unblock', accountId: person.accountId },
                    { onSuccess: () => showSuccess(t('unblockedDone', { name })) },
                  )
                }
              >
                {t('unblock')}
              </Button>
            </Group>
          );
        })}
        <LoadMoreButton list={list} />
      </Stack>
    </Dialog>
  );
}
