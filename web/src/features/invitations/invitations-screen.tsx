import { Alert, Anchor, Button, Grid, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { isInvitingStarted } from '@nazar/domain/invitations/invitee-progress.ts';
import { IconInfoCircle, IconUsers, IconUsersMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useOutletContext, useParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { CampaignKindControl } from './components/campaign-kind-control.tsx';
import { CampaignList } from './components/campaign-list.tsx';
import { CampaignRecipientsNote } from './components/campaign-recipients-note.tsx';
import { InvitationForm } from './components/invitation-form.tsx';
import { InvitationTemplatePreview } from './components/invitation-template-preview.tsx';
import { InviteeProgressChart } from './components/invitee-progress-chart.tsx';
import { InviterNameNotice } from './components/inviter-name-notice.tsx';
import { NoRecipientsCard } from './components/no-recipients-card.tsx';
import {
  getReach,
  type InvitationOverview,
  useAddCampaign,
  useInvitationOverview,
} from './invitations-queries.ts';
import { type CampaignRecipients, useCampaignRecipients } from './use-campaign-recipients.ts';
import { useInvitationTemplateForm } from './use-invitation-template.ts';
import { useInviteeCounts } from './use-invitee-counts.ts';

/** Sends invitations and reminders to the people of a limited inquiry's list, and shows their progress. */
export function InvitationsScreen() {
  const { t } = useTranslation(['invitations', 'people', 'workspace']);
  const { inquiryId = '' } = useParams();
  const workspace = useOutletContext<Workspace | undefined>();
  const recipients = useCampaignRecipients();
  const { filter, kind, isLost } = recipients;
  const found = useInvitationOverview(inquiryId, filter, workspace?.responseCount ?? null);
  const about = found.data;
  useScreenTitle(about === undefined ? t('title') : t('about', { title: about.title }));
  if (found.isError && about === undefined) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (about === undefined) {
    return (
      <Stack aria-busy>
        <Skeleton h={40} w={280} />
        <Skeleton h={64} />
        <Skeleton h={360} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        {about.refusal !== 'notLimited' && <BackLink to={paths.invited(inquiryId)}>{t('back')}</BackLink>}
        <Title order={2} size="h3">
          {t('title')}
        </Title>
      </Stack>
      {about.people > 0 && about.refusal !== 'inquiryNotPublished' && (
        <Progress {...{ inquiryId, about }} isForAll={filter === null && !isLost} />
      )}
      {about.people === 0 && (about.refusal === null || about.refusal === 'inquiryNotPublished') ? (
        <EmptyState
          icon={IconUsers}
          title={t(about.refusal === null ? 'people:invited.empty' : 'addPeopleFirst')}
          action={
            <Button component={Link} to={paths.invited(inquiryId)}>
              {t('addPeople')}
            </Button>
          }
        />
      ) : about.refusal === 'inquiryNotPublished' ? (
        <EmptyState
          icon={IconUsers}
          title={t('refusal.inquiryNotPublished')}
          action={
            <Button component={Link} to={paths.publish(inquiryId)}>
              {t('workspace:action.publish')}
            </Button>
          }
        />
      ) : about.refusal === null ? (
        isLost ? (
          <Alert color="orange.9" icon={<IconUsersMinus size={20} aria-hidden />}>
            {t('recipients.lost')}{' '}
            <Anchor component={Link} to={paths.invited(inquiryId)} inherit>
              {t('recipients.chooseAgain')}
            </Anchor>
          </Alert>
        ) : (
          <Compose
            key={kind}
            {...{ inquiryId, about, recipients }}
            // The count on the screen still belongs to the previous recipients.
            isCounting={found.isPlaceholderData}
          />
        )
      ) : about.refusal === 'notLimited' ? (
        <NotLimited inquiryId={inquiryId} isDraft={workspace?.state === 'draft'} />
      ) : (
        <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden />}>
          {t(`refusal.${about.refusal}`)}
        </Alert>
      )}
      <CampaignList inquiryId={inquiryId} about={about} />
    </Stack>
  );
}

/** An inquiry for everyone has no list; only a draft can still be limited. */
function NotLimited({ inquiryId, isDraft }: { inquiryId: string; isDraft: boolean }) {
  const { t } = useTranslation(['invitations', 'people', 'workspace']);
  return (
    <EmptyState
      icon={IconUsers}
      title={t('refusal.notLimited')}
      action={
        <Button
          component={Link}
          to={paths.wizard(inquiryId, isDraft ? 'setting' : 'share')}
          variant={isDraft ? 'outline' : 'subtle'}
        >
          {isDraft ? t('people:invited.toSetting') : t('notLimited.share')}
        </Button>
      }
    >
      {!isDraft && t('notLimited.published')}
    </EmptyState>
  );
}

type ProgressProps = { inquiryId: string; about: InvitationOverview; isForAll: boolean };

/** What became of the messages, once some were sent. */
function Progress({ inquiryId, about, isForAll }: ProgressProps) {
  const { counts } = useInviteeCounts(inquiryId);
  if (counts == null || !isForAll || !isInvitingStarted(counts)) return <Figures {...{ about, isForAll }} />;
  return (
    <Paper px="md" py="sm">
      <InviteeProgressChart {...{ inquiryId, counts }} />
    </Paper>
  );
}

function Figures({ about, isForAll }: { about: InvitationOverview; isForAll: boolean }) {
  const { t } = useTranslation('invitations');
  const { people, reach, unwanted, refused } = about;
  const toInvite = reach.invitation.either;
  const invited = reach.reminder.either;
  return (
    <Group gap="lg" c="dimmed" fz="sm">
      <Text inherit c="var(--mantine-color-text)" fw={600}>
        {t('figures.people', { count: people })}
      </Text>
      {isForAll && toInvite > 0 && <span>{t('figures.toInvite', { count: toInvite })}</span>}
      {isForAll && invited > 0 && <span>{t('figures.invited', { count: invited })}</span>}
      {unwanted > 0 && <span>{t('figures.unwanted', { count: unwanted })}</span>}
      {refused > 0 && <span>{t('figures.refused', { count: refused })}</span>}
    </Group>
  );
}

type ComposeProps = {
  inquiryId: string;
  about: InvitationOverview;
  recipients: CampaignRecipients;
  isCounting: boolean;
};

function Compose({ inquiryId, about, isCounting, recipients: { filter, kind } }: ComposeProps) {
  const add = useAddCampaign();
  const template = useInvitationTemplateForm(inquiryId, about, kind);
  const { kind: shown, channel } = template.form.values;
  const isEmpty = !isCounting && getReach(about, template.form.values).either === 0;
  const laterReminder = getReach(about, { kind: 'reminder', later: true });
  const canSend = isCounting || about.reach.invitation.either + laterReminder.either > 0;
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const preview = (
    <InvitationTemplatePreview
      {...{ inquiryId, about, filter }}
      values={template.form.values}
      isShort={isNarrow}
    />
  );
  const form = { inquiryId, about, template, add, filter, isCounting };
  const some = filter !== null;
  const main = (
    // Gets the focus when the pressed button disappears with the form.
    <Stack gap="md" tabIndex={-1} style={{ outline: 'none' }}>
      {filter !== null && <CampaignRecipientsNote inquiryId={inquiryId} filter={filter} />}
      {canSend && (
        <CampaignKindControl
          kind={shown}
          onKind={template.changeKind}
          {...{ some, isEmpty }}
          lastSentAt={about.lastSentAt ?? null}
          remindedLately={laterReminder[channel] - about.reach.reminder[channel]}
        />
      )}
      {!isEmpty && <InviterNameNotice />}
      {isEmpty ? (
        <NoRecipientsCard
          kind={shown}
          {...{ inquiryId, about, some }}
          onRemind={() => template.changeKind('reminder')}
          onSchedule={() => template.form.setFieldValue('later', true)}
        />
      ) : (
        // On a phone the default text is read before it is changed.
        <InvitationForm {...form} preview={isNarrow && preview} />
      )}
    </Stack>
  );
  // The same elements at every width, so that a turned tablet keeps open parts and the focus.
  return (
    <Grid gap="xl">
      <Grid.Col span={isNarrow ? 12 : 7}>{main}</Grid.Col>
      {!isNarrow && !isEmpty && <Grid.Col span={5}>{preview}</Grid.Col>}
    </Grid>
  );
}
