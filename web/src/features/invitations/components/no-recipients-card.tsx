import { Button, Group, Paper, Text, ThemeIcon } from '@mantine/core';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { type InvitationOverview, useIsNothingSent } from '../invitations-queries.ts';

type NoRecipientsCardProps = {
  inquiryId: string;
  kind: CampaignKind;
  about: InvitationOverview;
  /** Whether only a part of the list was chosen. */
  some: boolean;
  onRemind: () => void;
};

/** Replaces the form while a message has no recipients: no one is left to invite, or to remind. */
export function NoRecipientsCard({ inquiryId, kind, about, some, onRemind }: NoRecipientsCardProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { reach, lastSentAt = null } = about;
  const isNothingSent = useIsNothingSent(inquiryId);
  const areInvited = kind === 'invitation';
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon size={44} radius="xl" variant="light" color={areInvited ? 'teal.9' : 'gray.7'} aria-hidden>
          {areInvited ? <IconCheck size={26} /> : <IconUsers size={24} />}
        </ThemeIcon>
        <div>
          <Text fw={600} role="status">
            {t(`compose.${some ? 'noneOfThem' : 'noRecipients'}.${kind}`)}
          </Text>
          {!areInvited && isNothingSent && (
            <Text size="sm" c="dimmed">
              {t('compose.nothingSent')}
            </Text>
          )}
          {areInvited && lastSentAt !== null && (
            <Text size="sm" c="dimmed">
              {t('compose.last', { time: format.relative(lastSentAt) })}
            </Text>
          )}
          {areInvited && reach.reminder.either > 0 && (
            <Button variant="subtle" mt={4} ms={-18} onClick={onRemind}>
              {t('compose.writeReminder')}
            </Button>
          )}
        </div>
      </Group>
    </Paper>
  );
}
