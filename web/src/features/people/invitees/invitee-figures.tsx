import { Group, Paper, Text } from '@mantine/core';
import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import { isInvitingStarted } from '@nazar/domain/invitations/invitee-progress.ts';
import { useTranslation } from 'react-i18next';
import { InviteeProgressChart } from '../../invitations/index.ts';

type InviteeFiguresProps = { inquiryId: string; counts: InviteeCounts; isPublished: boolean };

/** The number of people on the list, by their progress once some are invited. */
export function InviteeFigures({ inquiryId, counts, isPublished }: InviteeFiguresProps) {
  const { t } = useTranslation('people');
  if (isPublished && isInvitingStarted(counts)) {
    return (
      <Paper px="md" py="sm">
        <InviteeProgressChart {...{ inquiryId, counts }} />
      </Paper>
    );
  }
  return (
    <Group gap="2px 12px">
      <Text fw={600}>{t('invited.onList', { count: counts.people })}</Text>
      {!isPublished && (
        <Text size="sm" c="dimmed">
          {t('invited.beforePublishing')}
        </Text>
      )}
    </Group>
  );
}
