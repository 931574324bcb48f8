import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { channelParameter, parseChannel } from '@nazar/domain/participation/channel.ts';
import { IconChartBar, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useSignedIn } from '../../../../api/session.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { LazyPollBars } from '../../../results/index.ts';
import { isLongTitle } from '../is-long-title.ts';
import { PollOptionLinks } from './poll-option-links.tsx';

/** The participation button or a poll's options, or the reason why participating is not possible now. */
export function ParticipateBlock({ inquiry }: { inquiry: PublicInquiry }) {
  const { t } = useTranslation('detail');
  const format = useFormat();
  const signedIn = useSignedIn();
  const [params] = useSearchParams();
  const participate = paths.participate(inquiry.id, parseChannel(params.get(channelParameter)));
  const { closedReason, publishDate } = inquiry;
  if (closedReason !== null) {
    const opens = closedReason === 'inquiryNotOpen' && publishDate !== null;
    const { abilities, questionCount, publicTitle } = inquiry;
    const notice = (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="note">
        <Text size="sm">
          {t(closedReason, { ns: 'problems' })}
          {opens && (
            <>
              {' '}
              <time dateTime={publishDate} data-time-of-day suppressHydrationWarning>
                {t('opensAt', { time: format.date(publishDate, 'dateTime') })}
              </time>
            </>
          )}
        </Text>
        {closedReason === 'alreadyAnswered' && (
          <Anchor component={Link} to={paths.participatedInquiry(inquiry.id)} size="sm" underline="always">
            {t('myAnswers')}
          </Anchor>
        )}
      </Alert>
    );
    if (!abilities.seeResults) return notice;
    // The results take the place of the action that is over.
    return (
      <Stack gap="md">
        {questionCount === 1 && (
          <LazyPollBars inquiryId={inquiry.id} title={isLongTitle(publicTitle) ? '' : publicTitle} />
        )}
        {notice}
        {/* The owner's panel has this link. */}
        {!abilities.edit && (
          <Button
            component={Link}
            to={paths.results(inquiry.id)}
            size={questionCount === 1 ? 'sm' : 'lg'}
            variant={questionCount === 1 ? 'subtle' : 'outline'}
            fullWidth
            leftSection={<IconChartBar size={18} aria-hidden />}
          >
            {t('results')}
          </Button>
        )}
      </Stack>
    );
  }
  if (!inquiry.abilities.participate && !signedIn) {
    return (
      <Stack gap="xs">
        <Button component={Link} to={paths.login(participate)} size="lg" fullWidth>
          {t('signInToParticipate')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('signedInOnly')}
        </Text>
      </Stack>
    );
  }
  if (!inquiry.abilities.participate) {
    return (
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />} role="note">
        <Text size="sm">{t('notInvited')}</Text>
      </Alert>
    );
  }
  const { poll, publicTitle, language } = inquiry;
  if (poll !== undefined) return <PollOptionLinks {...{ poll, participate, language }} title={publicTitle} />;
  return (
    <Button component="a" href={participate} size="lg" fullWidth>
      {t('participate')}
    </Button>
  );
}
