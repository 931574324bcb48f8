import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { mainPeopleAction } from '@nazar/domain/access/workspace.ts';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import type { InviteeProgress } from '@nazar/domain/invitations/invitee-progress.ts';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PeopleActionButton } from '../../../ui/people-action-button.tsx';
import { useInviteeProgress } from './use-invitee-progress.ts';

type InviteCardProps = { inquiryId: string; state: InquiryState };

/** How far people have been invited to a limited inquiry, whose link alone admits no one, and the next step. */
export function InviteCard({ inquiryId, state }: InviteCardProps) {
  const { t } = useTranslation(['share', 'workspace']);
  const invitees = useInviteeProgress(inquiryId);
  if (invitees === undefined) return <Skeleton h={112} aria-hidden />;
  const action = mainPeopleAction({ state }, invitees);
  const isDone = invitees !== null && invitees.toInvite === 0 && invitees.invited > 0;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Group gap="md" justify="space-between">
        <Group gap="md" wrap="nowrap" align="flex-start" flex="999 1 18rem">
          <ThemeIcon size={44} radius="xl" variant="light" color={isDone ? 'teal.9' : 'cyan.9'} aria-hidden>
            {isDone ? <IconCheck size={26} /> : <IconUsers size={24} />}
          </ThemeIcon>
          <div>
            {invitees !== null && <ProgressText {...invitees} />}
            <Text size="sm" c="dimmed">
              {t('invitedOnly')}
            </Text>
          </div>
        </Group>
        {action !== null && (
          <PeopleActionButton
            {...{ inquiryId, action }}
            // A reminder is rarely the first thing to do.
            {...(action === 'remind'
              ? { variant: 'subtle' }
              : { size: 'lg', iconSize: 22, flex: '1 0 auto' })}
          >
            {t(`workspace:action.${action}`)}
          </PeopleActionButton>
        )}
      </Group>
    </Paper>
  );
}

function ProgressText({ people, invited }: InviteeProgress) {
  const { t } = useTranslation('share');
  const text = () => {
    if (people === 0) return t('progress.empty');
    if (invited === 0) return t('progress.none', { count: people });
    return invited < people ? t('progress.some', { invited, people }) : t('progress.all', { count: invited });
  };
  return (
    <Text fw={600} size="lg">
      {text()}
    </Text>
  );
}
