import { SegmentedControl, Stack, Text } from '@mantine/core';
import {
  type CampaignKind,
  campaignKinds,
  reminderIntervalHours,
} from '@nazar/domain/invitations/campaign.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

type CampaignKindControlProps = {
  kind: CampaignKind;
  onKind: (kind: CampaignKind) => void;
  /** Whether it goes to a part of the list only. */
  some: boolean;
  /** Whether there are no recipients, which is shown instead of them. */
  isEmpty: boolean;
  /** The time of the latest message to people who can be reminded; null if there is none. */
  lastSentAt: string | null;
  /** The number of people who can't be reminded yet. */
  remindedLately: number;
};

/** Chooses between an invitation and a reminder, and says who gets it. */
export function CampaignKindControl(props: CampaignKindControlProps) {
  const { kind, onKind, some, isEmpty, lastSentAt, remindedLately } = props;
  const { t } = useTranslation('invitations');
  const format = useFormat();
  return (
    <Stack gap={6}>
      <SegmentedControl
        aria-label={t('compose.kind')}
        data={campaignKinds.map((value) => ({ value, label: t(`compose.kinds.${value}`) }))}
        value={kind}
        onChange={onKind}
      />
      {!isEmpty && (
        <Text size="sm" c="dimmed">
          {t(`compose.${some ? 'someHints' : 'kindHints'}.${kind}`)}{' '}
          {kind === 'reminder' &&
            lastSentAt !== null &&
            t('compose.last', { time: format.relative(lastSentAt) })}{' '}
          {kind === 'reminder' &&
            remindedLately > 0 &&
            t('compose.remindedLately', { count: remindedLately, hours: reminderIntervalHours })}
        </Text>
      )}
    </Stack>
  );
}
