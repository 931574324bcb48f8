import {
  Badge,
  Button,
  Card,
  Collapse,
  Group,
  Menu,
  Progress,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Campaign } from '@nazar/domain/api/invitation-calls.ts';
import {
  maxMessagesOfAccountPerAddressADay,
  maxMessagesPerAddressADay,
} from '@nazar/domain/invitations/campaign.ts';
import { fillInvitationText, parseInvitationText } from '@nazar/domain/invitations/invitation-text.ts';
import { IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import {
  type InvitationOverview,
  isCampaignOver,
  useCampaigns,
  useSetCampaignState,
} from '../invitations-queries.ts';
import { RetryAddressesButton } from '../retry-addresses.tsx';
import { useFormatDelayedUntil } from '../use-format-delayed-until.ts';

const colors = {
  scheduled: 'blue.9',
  sending: 'cyan.9',
  paused: 'yellow.9',
  cancelled: 'gray.7',
  done: 'teal.9',
};

/** The terms that have an explanation. */
const words = ['sent', 'refused', 'failed', 'uncertain', 'skipped', 'left'] as const;
/** The limits that they name. */
const limits = { own: maxMessagesOfAccountPerAddressADay, most: maxMessagesPerAddressADay };

type CampaignListProps = { inquiryId: string; about: InvitationOverview };

/** The sent and scheduled campaigns, each with its progress. */
export function CampaignList({ inquiryId, about }: CampaignListProps) {
  const { t } = useTranslation('invitations');
  const mayWrite = about.refusal === null;
  const { data, isError, error, refetch } = useCampaigns(inquiryId);
  const [explained, explain] = useDisclosure(false);
  if (isError && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return mayWrite ? <Skeleton h={120} /> : null;
  if (data.campaigns.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={t('campaigns.title')}>
      <Title order={2} size="h3">
        {t('campaigns.title')}
      </Title>
      {data.campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} {...{ inquiryId, campaign, about, mayWrite }} />
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        ms={-10}
        aria-expanded={explained}
        onClick={explain.toggle}
      >
        {t('campaigns.explain')}
      </Button>
      <Collapse expanded={explained}>
        <Stack gap={4} fz="sm" c="dimmed">
          {words.map((word) => (
            <span key={word}>{t(`campaigns.explained.${word}`, limits)}</span>
          ))}
        </Stack>
      </Collapse>
    </Stack>
  );
}

type CampaignCardProps = CampaignListProps & { campaign: Campaign; mayWrite: boolean };

/** The beginning of a message, with the title and without the name of one person. */
function describeCampaign({ subject, sms }: Campaign, { title, language }: InvitationOverview): string {
  const parsed = parseInvitationText(subject === '' ? sms : subject);
  const values = { name: '', title, closes: '', link: '' };
  return fillInvitationText(parsed, values, { language, link: 'none' });
}

function CampaignCard({ inquiryId, campaign, about, mayWrite }: CampaignCardProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { kind, channel, state, waitsFor, nextAt, sendAt, createdAt, counts } = campaign;
  const formatWaitEnd = useFormatDelayedUntil();
  const when = state === 'scheduled' ? sendAt : createdAt;
  const waitEnd = state === 'sending' ? nextAt : null;
  const reason = waitsFor === 'schedule' ? null : waitsFor;
  return (
    // The card gets the focus when a pressed button inside it disappears.
    <Card withBorder component="article" aria-label={t(`compose.kinds.${kind}`)} tabIndex={-1}>
      <Stack gap="xs">
        <div>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text fw={600}>
              {t(`compose.kinds.${kind}`)} · {t(`compose.channels.${channel}`)}
              {campaign.some && ` · ${t('campaigns.some')}`}
            </Text>
            <CampaignActions {...{ inquiryId, campaign }} />
          </Group>
          <Text size="sm" c="dimmed" lineClamp={2} dir="auto" ta="start">
            {describeCampaign(campaign, about)}
          </Text>
        </div>
        <Group gap="4px 12px" fz="sm">
          <Badge variant="light" color={waitEnd === null ? colors[state] : colors.scheduled} tt="none">
            {waitEnd === null
              ? t(`campaigns.state.${state}`)
              : t(reason === null ? 'campaigns.state.waiting' : `campaigns.waits.${reason}`, {
                  time: formatWaitEnd(waitEnd),
                })}
          </Badge>
          <Text span inherit c="dimmed">
            {state === 'scheduled'
              ? t('campaigns.at', { time: format.date(when, 'dateTime') })
              : format.date(when, 'dateTime')}
          </Text>
          {counts !== null && <CampaignCounts campaign={campaign} counts={counts} />}
        </Group>
        {reason !== null && waitEnd === null && nextAt !== null && (
          <Text size="sm">{t(`campaigns.waits.${reason}`, { time: format.date(nextAt, 'dateTime') })}</Text>
        )}
        {counts === null && state === 'sending' && waitsFor === null && (
          <Text size="sm">{t('campaigns.counting')}</Text>
        )}
        {counts !== null && <CampaignProgress campaign={campaign} counts={counts} />}
        {mayWrite && (counts?.refused ?? 0) > 0 && (
          <Group gap="xs">
            <RetryAddressesButton inquiryId={inquiryId} of={{ campaignId: campaign.id }}>
              {t('again.refused')}
            </RetryAddressesButton>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

type Counts = NonNullable<Campaign['counts']>;

/** How many people were written to so far, while it is being sent. */
function CampaignProgress({ campaign, counts: { people, left } }: { campaign: Campaign; counts: Counts }) {
  const { t } = useTranslation('invitations');
  // Before the first, the counts say it.
  if (people === 0 || left === people || isCampaignOver(campaign)) return null;
  const done = people - left;
  return (
    <Stack gap={6} role="status">
      <Progress value={(done / people) * 100} aria-label={t('campaigns.progress', { done, people })} />
      <Text size="sm">{t('campaigns.progress', { done, people })}</Text>
    </Stack>
  );
}

function CampaignCounts({ campaign, counts }: { campaign: Campaign; counts: Counts }) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { people, left } = counts;
  // A campaign cancelled before it began has no recipients yet; its cancellation is shown above.
  if (people === 0) return campaign.state === 'cancelled' ? null : <span>{t('campaigns.noRecipients')}</span>;
  const others = (['refused', 'failed', 'uncertain', 'unwanted', 'skipped'] as const).flatMap((name) => {
    const count = counts[name];
    return count > 0 ? [{ name, count }] : [];
  });
  return (
    <Group gap="4px 16px" role="status">
      <span>
        <b>{format.number(counts.sent)}</b> {t('campaigns.sent')}
      </span>
      {others.map(({ name, count }) => (
        <span key={name}>
          <b>{format.number(count)}</b> {t(`campaigns.${name}`)}
        </span>
      ))}
      {left > 0 && (
        <span>
          <b>{format.number(left)}</b>{' '}
          {t(isCampaignOver(campaign) ? 'campaigns.cancelledLeft' : 'campaigns.left')}
        </span>
      )}
    </Group>
  );
}

function CampaignActions({ inquiryId, campaign }: { inquiryId: string; campaign: Campaign }) {
  const { t } = useTranslation('invitations');
  const set = useSetCampaignState();
  const [asking, ask] = useDisclosure(false);
  const { id, state, kind } = campaign;
  if (isCampaignOver(campaign)) return null;
  const act = (action: 'pause' | 'resume' | 'cancel') =>
    set.mutate({ inquiryId, id, action }, { onSettled: ask.close });
  return (
    <Group gap={4} wrap="nowrap" my={-8} me={-8} flex="none">
      {state === 'paused' && (
        <Button size="compact-sm" loading={set.isPending} onClick={() => act('resume')}>
          {t('campaigns.resume')}
        </Button>
      )}
      <RowMenu label={t('campaigns.menu', { kind: t(`compose.kinds.${kind}`) })} loading={set.isPending}>
        {state !== 'paused' && (
          <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => act('pause')}>
            {t('campaigns.pause')}
          </Menu.Item>
        )}
        <Menu.Item color="red.9" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={ask.open}>
          {t('campaigns.cancel')}
        </Menu.Item>
      </RowMenu>
      <ConfirmDialog
        opened={asking}
        title={t('campaigns.cancelTitle')}
        confirmLabel={t('campaigns.cancel')}
        loading={set.isPending}
        onConfirm={() => act('cancel')}
        onClose={ask.close}
      >
        {t('campaigns.cancelText')}
      </ConfirmDialog>
    </Group>
  );
}
