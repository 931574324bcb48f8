import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { getPeopleAction } from '@nazar/domain/access/workspace.ts';
import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { isInvitingStarted, summarizeInvitees } from '@nazar/domain/invitations/invitee-progress.ts';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleActionButton } from '../../../ui/people-action-button.tsx';
import { InviteeProgressChart, useInviteeCounts } from '../../invitations/index.ts';

type InviteCardProps = { inquiryId: string; state: InquiryState };

/** How far people have been invited to a limited inquiry, whose link alone admits no one, and the next step. */
export function InviteCard({ inquiryId, state }: InviteCardProps) {
  const { t } = useTranslation(['share', 'workspace']);
  const { counts, at } = useInviteeCounts(inquiryId);
  if (counts === undefined) return <Skeleton h={112} aria-hidden />;
  const action = getPeopleAction({ state }, counts === null ? null : summarizeInvitees(counts, at));
  const isStarted = counts !== null && isInvitingStarted(counts);
  const button = action !== null && (
    <PeopleActionButton
      {...{ inquiryId, action }}
      {...(isStarted ? { size: 'md' } : { size: 'lg', iconSize: 22, flex: '1 0 auto' })}
    >
      {t(`workspace:action.${action}`)}
    </PeopleActionButton>
  );
  const invitedOnly = (
    <Text size="sm" c="dimmed">
      {t('invitedOnly')}
    </Text>
  );
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      {isStarted ? (
        <>
          <InviteeProgressChart {...{ inquiryId, counts }} />
          <Group gap="md" mt="sm" style={{ rowGap: 8 }}>
            {button}
            {invitedOnly}
          </Group>
        </>
      ) : (
        <NotStarted counts={counts} button={button}>
          {invitedOnly}
        </NotStarted>
      )}
    </Paper>
  );
}

type NotStartedProps = { counts: InviteeCounts | null; button: ReactNode; children: ReactNode };

function NotStarted({ counts, button, children }: NotStartedProps) {
  const { t } = useTranslation('share');
  return (
    <Group gap="md" justify="space-between">
      <Group gap="md" wrap="nowrap" align="flex-start" flex="999 1 18rem">
        <ThemeIcon size={44} radius="xl" variant="light" color="cyan.9" aria-hidden>
          <IconUsers size={24} />
        </ThemeIcon>
        <div>
          {counts !== null && (
            <Text fw={600} size="lg">
              {counts.people === 0 ? t('progress.empty') : t('progress.none', { count: counts.people })}
            </Text>
          )}
          {children}
        </div>
      </Group>
      {button}
    </Group>
  );
}
