import { ActionIcon, Anchor, Button, Divider, Group, Paper, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { getParticipantPrivacy } from '@nazar/domain/inquiries/privacy.ts';
import { roundToMinutes } from '@nazar/domain/inquiries/round-to-minutes.ts';
import {
  IconCalendar,
  IconCategory,
  IconChartBar,
  IconClock,
  IconEyeOff,
  IconHourglass,
  IconList,
  IconShare,
  IconStopwatch,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ClosingTime } from '../../../../ui/text/closing-time.tsx';
import { BookmarkButton } from '../../../bookmarks/index.ts';
import { InquiryReactionButtons } from '../../../comments/index.ts';
import { ReportAndTakeDownButtons } from '../../../moderation/index.ts';
import { LazyShareDialog } from '../../share/lazy-share-dialog.tsx';
import { useHasGuestReceipt } from '../use-has-guest-receipt.ts';
import { AskOwnerButton } from './ask-owner-button.tsx';
import classes from './inquiry-participate-card.module.css';
import { ParticipateBlock } from './participate-block.tsx';

type InquiryActionCardProps = {
  inquiry: PublicInquiry;
  category: string | undefined;
  /** More facts. */
  children: ReactNode;
};

/** The participation button, the facts, and other actions on this inquiry. */
export function InquiryParticipateCard({ inquiry: loaded, category, children }: InquiryActionCardProps) {
  const { t } = useTranslation('detail');
  const [sharing, { open, close }] = useDisclosure(false);
  const format = useFormat();
  const hasReceipt = useHasGuestReceipt(loaded.id);
  // The server doesn't know the answers of guests.
  const inquiry: PublicInquiry =
    hasReceipt && loaded.closedReason === null ? { ...loaded, closedReason: 'alreadyAnswered' } : loaded;
  const { abilities, closedReason } = inquiry;
  const isOver = closedReason === 'inquiryExpired' || closedReason === 'inquiryFull';
  const privacy = getParticipantPrivacy(inquiry);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <ParticipateBlock inquiry={inquiry} />
        <ul className={classes.facts}>
          {inquiry.questionCount > 1 && (
            <Fact icon={IconList}>{t('questions', { count: inquiry.questionCount })}</Fact>
          )}
          {inquiry.poll === undefined && inquiry.closedReason === null && (
            <Fact icon={IconStopwatch}>
              {t(inquiry.duration.measured ? 'durationMeasured' : 'duration', {
                count: roundToMinutes(inquiry.duration.seconds),
              })}
            </Fact>
          )}
          <Fact icon={IconUsers}>{t('responses', { count: inquiry.responseCount })}</Fact>
          {inquiry.timeLimit !== null && (
            <Fact icon={IconHourglass}>{t('timeLimit', { count: inquiry.timeLimit })}</Fact>
          )}
        </ul>
        <ul className={classes.details}>
          {privacy !== 'named' && (
            <Fact icon={IconEyeOff}>
              {privacy === 'ballot'
                ? t(`ballot.${inquiry.ballot ?? 'open'}`)
                : t(inquiry.onlyChoices === true ? 'privacy.anonymous' : 'privacy.open')}
            </Fact>
          )}
          <Fact icon={IconClock}>
            <ClosingTime expireDate={inquiry.expireDate} isClosed={inquiry.state === 'expired'} />
          </Fact>
          {inquiry.publishDate !== null && (
            <Fact icon={IconCalendar}>
              {/* The early script compares the day with that of its own time zone. */}
              <time
                dateTime={inquiry.publishDate}
                data-day={format.isoDay(inquiry.publishDate)}
                suppressHydrationWarning
              >
                {t('publishedOn', { date: format.date(inquiry.publishDate) })}
              </time>
            </Fact>
          )}
          {category !== undefined && (
            <Fact icon={IconCategory}>
              <Anchor
                component={Link}
                to={`/?${new URLSearchParams({ category: inquiry.categoryId ?? '' })}`}
                inherit
              >
                {category}
              </Anchor>
            </Fact>
          )}
        </ul>
        {children}
        <Divider />
        <Group gap={4} mx={-8} my={-8} justify="space-between">
          <InquiryReactionButtons
            inquiryId={inquiry.id}
            likes={inquiry.likeCount}
            dislikes={inquiry.dislikeCount}
          />
          {inquiry.state !== 'draft' && (
            <BookmarkButton
              inquiryId={inquiry.id}
              title={inquiry.publicTitle}
              bookmarked={inquiry.bookmarked}
              size={44}
            />
          )}
          {inquiry.takedown === null && (
            <ActionIcon
              size={44}
              aria-label={t('share', { ns: 'share' })}
              title={t('share', { ns: 'share' })}
              onClick={open}
            >
              <IconShare size={20} aria-hidden />
            </ActionIcon>
          )}
          <ReportAndTakeDownButtons inquiry={inquiry} />
        </Group>
        {abilities.askOwner && <AskOwnerButton inquiryId={inquiry.id} />}
        {abilities.seeResults && !abilities.edit && inquiry.closedReason === null && (
          <Button
            component={Link}
            to={paths.results(inquiry.id)}
            variant="subtle"
            fullWidth
            leftSection={<IconChartBar size={18} aria-hidden />}
          >
            {t('results')}
          </Button>
        )}
      </Stack>
      {sharing && (
        <LazyShareDialog
          inquiryId={inquiry.id}
          title={inquiry.publicTitle}
          opened
          onClose={close}
          counts={abilities.edit && inquiry.state !== 'draft'}
          closed={isOver}
          cooperationType={inquiry.cooperationType}
          inviteState={
            inquiry.cooperationType === 'limited' && abilities.edit
              ? isOver
                ? 'expired'
                : inquiry.state
              : undefined
          }
        />
      )}
    </Paper>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof IconClock; children: ReactNode }) {
  return (
    <li className={classes.fact}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </li>
  );
}
