import { Button, Group, Paper, Text, ThemeIcon } from '@mantine/core';
import {
  type CampaignKind,
  isReminderEarly,
  reminderIntervalHours,
} from '@nazar/domain/invitations/campaign.ts';
import { IconCheck, IconClock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../i18n/server-render-moment.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import {
  getReach,
  type InvitationOverview,
  useMessagesDelayedUntil,
  useSendingProgress,
} from '../invitations-queries.ts';
import { useFormatDelayedUntil } from '../use-format-delayed-until.ts';

type NoRecipientsCardProps = {
  inquiryId: string;
  kind: CampaignKind;
  about: InvitationOverview;
  /** Whether only a part of the list was chosen. */
  some: boolean;
  onRemind: () => void;
  onSchedule: () => void;
};

/** Replaces the form while a message has no recipients: what was sent, and the next step. */
export function NoRecipientsCard({
  inquiryId,
  kind,
  about,
  some,
  onRemind,
  onSchedule,
}: NoRecipientsCardProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const now = useNow();
  const { reach, lastSentAt = null } = about;
  const missing = getReach(about, { kind: 'reminder', later: true }).either;
  const remindedLately = missing - reach.reminder.either;
  const { isNothingSent, isSending, lastSent, left } = useSendingProgress(inquiryId);
  const waitEnd = useMessagesDelayedUntil(inquiryId, true);
  const formatWaitEnd = useFormatDelayedUntil();
  const areInvited = kind === 'invitation';
  const isWaiting =
    areInvited && !some && isNothingSent && left > 0 && waitEnd !== null && Date.parse(waitEnd) > now;
  const isEarly = isReminderEarly(lastSentAt, now);
  const title = () => {
    if (!areInvited || some) return t(`compose.${some ? 'noneOfThem' : 'noRecipients'}.${kind}`);
    if (isWaiting) return t('compose.waiting', { count: left, time: formatWaitEnd(waitEnd) });
    if (isSending && isNothingSent) return t('compose.onTheirWay');
    return missing > 0 ? t('compose.allSent') : t('compose.noRecipients.invitation');
  };
  const facts = areInvited
    ? [
        ...(lastSentAt !== null
          ? [
              lastSent === null
                ? t('compose.last', { time: format.relative(lastSentAt) })
                : t('compose.lastTo', { time: format.relative(lastSentAt), count: lastSent }),
            ]
          : []),
        ...(missing > 0 ? [t('compose.missing', { count: missing })] : []),
        ...(missing > 0 && isEarly ? [t('compose.remindLater')] : []),
      ]
    : isNothingSent
      ? [t('compose.nothingSent')]
      : remindedLately > 0
        ? [t('compose.remindedLately', { count: remindedLately, hours: reminderIntervalHours })]
        : [];
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group gap="md" wrap="nowrap" align={facts.length === 0 ? 'center' : 'flex-start'}>
        <ThemeIcon
          size={44}
          radius="xl"
          variant="light"
          color={areInvited && !isWaiting ? 'teal.9' : 'gray.7'}
          aria-hidden
        >
          {isWaiting ? (
            <IconClock size={24} />
          ) : areInvited ? (
            <IconCheck size={26} />
          ) : (
            <IconUsers size={24} />
          )}
        </ThemeIcon>
        <div>
          <Text fw={600} size="lg" role="status" style={{ textWrap: 'balance' }}>
            {title()}
          </Text>
          {facts.map((fact) => (
            <Text key={fact} size="sm" c="dimmed">
              {fact}
            </Text>
          ))}
          {missing > 0 && (
            <Button size="md" mt="sm" onClick={areInvited ? onRemind : onSchedule}>
              {t(areInvited ? 'compose.writeReminder' : 'compose.scheduleReminder')}
            </Button>
          )}
        </div>
      </Group>
    </Paper>
  );
}
