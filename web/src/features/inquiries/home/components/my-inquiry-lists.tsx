import { ActionIcon, Anchor, Badge, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getTimelyPeopleAction } from '@nazar/domain/access/workspace.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getMyOverview } from '@nazar/domain/api/inquiry-calls.ts';
import { IconShare, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ClosingTime } from '../../../../ui/text/closing-time.tsx';
import { InquiryRow } from '../../inquiry-row.tsx';
import { LazyShareDialog } from '../../share/lazy-share-dialog.tsx';
import { useInviteeProgress } from '../../share/use-invitee-progress.ts';
import classes from './my-inquiry-lists.module.css';

type Overview = CallResult<typeof getMyOverview>;

/** A person's open inquiries with their counts, and the drafts to continue. */
export function MyInquiryLists({ overview: { drafts, live, counts } }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (counts.all === 0) return null;
  if (live.length === 0 && drafts.length === 0) {
    return (
      <Anchor component={Link} to={paths.myInquiries} size="sm" w="fit-content">
        {t('own.all')}
      </Anchor>
    );
  }
  return (
    <div className={classes.lists}>
      {live.length > 0 && (
        <OwnList title={t('own.live')} all={paths.myInquiriesBy('published')} count={counts.live}>
          {live.map((inquiry) => (
            <LiveRow key={inquiry.id} inquiry={inquiry} />
          ))}
        </OwnList>
      )}
      {drafts.length > 0 && (
        <OwnList title={t('own.drafts')} all={paths.myInquiriesBy('draft')} count={counts.drafts}>
          {drafts.map((inquiry) => (
            <InquiryRow
              key={inquiry.id}
              inquiry={inquiry}
              to={paths.edit(inquiry.id)}
              next={{ label: t('own.continue'), named: t('own.continueNamed', { title: inquiry.title }) }}
            >
              <span>{format.relative(inquiry.updatedAt)}</span>
            </InquiryRow>
          ))}
        </OwnList>
      )}
    </div>
  );
}

type OwnListProps = { title: string; all: string; count: number; children: ReactNode };

function OwnList({ title, all, count, children }: OwnListProps) {
  const { t } = useTranslation('home');
  return (
    <Paper component="section" className={classes.list}>
      <div className={classes.head}>
        <Title order={2} size="h6">
          {title}
        </Title>
        <Anchor component={Link} to={all} size="sm" aria-label={t('own.allNamed', { title })}>
          {t('own.seeAll', { count })}
        </Anchor>
      </div>
      <ul>{children}</ul>
    </Paper>
  );
}

function LiveRow({ inquiry }: { inquiry: Overview['live'][number] }) {
  const { t } = useTranslation('home');
  const [sharing, { open, close }] = useDisclosure(false);
  const { id, title, publicTitle, today, responseCount, expireDate } = inquiry;
  const isAllToday = today === responseCount;
  const limited = inquiry.cooperationType === 'limited';
  const share = (
    <ActionIcon
      size="lg"
      aria-label={t('shareNamed', { ns: 'share', title })}
      title={t('share', { ns: 'share' })}
      onClick={open}
    >
      <IconShare size={19} aria-hidden />
    </ActionIcon>
  );
  return (
    <InquiryRow
      inquiry={inquiry}
      to={paths.results(id)}
      action={limited ? <PeopleLink {...{ id, title }} /> : share}
      {...(responseCount > 0 && {
        next: { label: t('own.results'), named: t('own.resultsNamed', { title }) },
      })}
    >
      {today !== null && today > 0 && !isAllToday && (
        <Text span inherit fw={600} c="teal.9">
          {t('own.today', { count: today })}
        </Text>
      )}
      {responseCount > 0 ? (
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {t(isAllToday ? 'own.allToday' : 'responses', { count: responseCount })}
        </Text>
      ) : limited ? (
        <InvitationFacts id={id} />
      ) : (
        <Anchor component="button" type="button" inherit onClick={open}>
          {t('own.share')}
        </Anchor>
      )}
      {inquiry.unpublishedChanges === true && (
        <Badge variant="light" color="yellow.9" tt="none">
          {t('own.unpublishedChanges')}
        </Badge>
      )}
      {expireDate !== null && <ClosingTime expireDate={expireDate} />}
      {sharing && (
        <LazyShareDialog
          inquiryId={id}
          title={publicTitle}
          cooperationType={inquiry.cooperationType ?? 'anon'}
          opened
          onClose={close}
        />
      )}
    </InquiryRow>
  );
}

function PeopleLink({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('share');
  return (
    <ActionIcon
      component={Link}
      to={paths.invited(id)}
      size="lg"
      aria-label={t('invitedNamed', { title })}
      title={t('toInvited')}
    >
      <IconUsers size={19} aria-hidden />
    </ActionIcon>
  );
}

/** How many people are invited, and the next step with them. */
function InvitationFacts({ id }: { id: string }) {
  const { t } = useTranslation(['share', 'workspace']);
  const invitees = useInviteeProgress(id);
  if (invitees === undefined) return null;
  const { people, invited } = invitees ?? { people: 0, invited: 0 };
  const action = getTimelyPeopleAction({ state: 'published' }, invitees);
  return (
    <>
      {invited > 0 && (
        <span>
          {invited < people
            ? t('progress.some', { invited, people })
            : t('progress.unanswered', { count: invited })}
        </span>
      )}
      {action !== null && (
        <Anchor component={Link} to={paths.peopleAction(id, action)} inherit>
          {t(`workspace:action.${action}`)}
        </Anchor>
      )}
    </>
  );
}
