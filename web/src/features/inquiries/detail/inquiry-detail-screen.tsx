import { Anchor, Badge, Box, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { useSignedIn } from '../../../api/session.ts';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { MediaCard } from '../../../ui/media/media-card.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { InquiryNotOpenYet } from '../../../ui/states/inquiry-not-open-yet.tsx';
import { NotFoundScreen } from '../../../ui/states/not-found-screen.tsx';
import { SignInOrNotFound } from '../../../ui/states/sign-in-or-not-found.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { LazyInquiryComments } from '../../comments/index.ts';
import { LazyTakedownNote } from '../../moderation/index.ts';
import { InquiryCover, PrimaryChart, usePrimaryChart } from '../../results/index.ts';
import { InquiryDetailSkeleton } from './components/inquiry-detail-skeleton.tsx';
import { InquiryParticipateCard } from './components/inquiry-participate-card.tsx';
import { LazyOwnerPanel } from './components/lazy-owner-panel.tsx';
import { QuestionTypeCounts } from './components/question-type-counts.tsx';
import { SimilarInquiries } from './components/similar-inquiries.tsx';
import { parseInquiryId } from './detail-calls.ts';
import classes from './inquiry-detail.module.css';
import { fetchPublicFileUrl, useCategoryName, usePublicInquiry } from './inquiry-detail-queries.ts';
import { isLongTitle } from './is-long-title.ts';

/** The public page of one inquiry, at its own URL and at /Inquiries/detail?id=. */
export function InquiryDetailScreen() {
  const { inquiryId } = useParams();
  const [params] = useSearchParams();
  const id = parseInquiryId(inquiryId ?? params.get('id'));
  return id === null ? <NotFoundScreen /> : <InquiryDetail id={id} />;
}

function InquiryDetail({ id }: { id: string }) {
  const { t } = useTranslation('detail');
  const { data: inquiry, error, refetch } = usePublicInquiry(id);
  const isSignedIn = useSignedIn();
  const { name: category, query: categoryQuery } = useCategoryName(inquiry?.categoryId ?? null);
  const { chart, query: chartQuery } = usePrimaryChart(id, inquiry?.abilities.seeResults === true);
  useScreenTitle(inquiry?.publicTitle ?? t('title'));
  if (error instanceof ApiProblem && error.status === 404)
    return <SignInOrNotFound isSignedIn={isSignedIn} />;
  if (error instanceof ApiProblem && error.code === 'inquiryNotOpen') return <InquiryNotOpenYet />;
  // A failed refetch keeps the page, because the reader may be writing a comment.
  if (error !== null && inquiry === undefined) {
    return <ErrorState order={1} error={error} onRetry={() => void refetch()} />;
  }
  if (inquiry === undefined) return <InquiryDetailSkeleton />;
  const described = richTextToPlain(inquiry.publicDescription) !== '';
  const isCoverChart = inquiry.coverType === 'chart' && chart !== null;
  const { tags, authorName, questionTypes, questionCount, abilities } = inquiry;
  // Few questions need no overview.
  const hasTypes = questionCount >= 4 && questionTypes.length > 0;
  const hasText = described || tags.length > 0;
  const typeCounts = hasTypes && <QuestionTypeCounts types={questionTypes} />;
  const isOwn = abilities.edit || abilities.publish;
  const isTitleDrawn = inquiry.coverShowsTitle === true && !isCoverChart;
  const isLong = isLongTitle(inquiry.publicTitle);
  const title = (
    <Title
      order={1}
      {...(isLong ? { size: 'h4' } : { className: classes.title })}
      {...(isLong && questionCount === 1 && { lineClamp: 3 })}
      dir="auto"
      lang={inquiry.language}
      style={{ overflowWrap: 'anywhere' }}
    >
      <AutoDirectionText text={inquiry.publicTitle} />
    </Title>
  );
  return (
    <div className={classes.page}>
      {!inquiry.listed && <meta name="robots" content="noindex" />}
      <Paper component="article" style={{ overflow: 'hidden' }}>
        {(inquiry.media === null || isCoverChart) && (
          <div className={isCoverChart || isTitleDrawn ? undefined : classes.cover}>
            <InquiryCover
              inquiry={inquiry}
              eager
              sizes="(width <= 360px) 320px, (width < 62em) 100vw, 760px"
            />
          </div>
        )}
        {isTitleDrawn && <VisuallyHidden>{title}</VisuallyHidden>}
        <Stack p={{ base: 'md', sm: 'lg' }} gap={6} className={classes.words}>
          {!isTitleDrawn && title}
          {authorName !== null && (
            <Text size="sm" c="dimmed">
              {t('by')} <bdi>{authorName}</bdi>
            </Text>
          )}
          {inquiry.media !== null && (
            <Box mt="xs">
              <MediaCard media={inquiry.media} load={() => fetchPublicFileUrl(inquiry.id)} />
            </Box>
          )}
        </Stack>
      </Paper>
      <div className={classes.actions}>
        {inquiry.takedown !== null && (
          <LazyTakedownNote
            target={{ inquiryId: inquiry.id }}
            takedown={inquiry.takedown}
            mayAppeal={inquiry.moderation.appeal}
          />
        )}
        {isOwn && (
          <div className={classes.owner}>
            <LazyOwnerPanel inquiry={inquiry} />
          </div>
        )}
        <InquiryParticipateCard inquiry={inquiry} category={category}>
          {!hasText && typeCounts}
        </InquiryParticipateCard>
      </div>
      {hasText && (
        <Paper className={classes.more} p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="md">
            {described && (
              <Box dir="auto" lang={inquiry.language}>
                <RichText html={inquiry.publicDescription} />
              </Box>
            )}
            {tags.length > 0 && (
              <Group gap="xs">
                {tags.map((tag) => (
                  <Badge
                    key={tag}
                    component={Link}
                    to={`/?${new URLSearchParams({ tag })}`}
                    style={{ cursor: 'pointer' }}
                    variant="default"
                    tt="none"
                    fw={400}
                    size="lg"
                    dir="auto"
                  >
                    {tag}
                  </Badge>
                ))}
              </Group>
            )}
            {typeCounts}
          </Stack>
        </Paper>
      )}
      {inquiry.categoryId !== null && <PartLoadFailure className={classes.more} query={categoryQuery} />}
      {inquiry.coverType !== 'chart' && <PartLoadFailure className={classes.more} query={chartQuery} />}
      {chart !== null && !isCoverChart && (
        <Paper className={classes.more} component="section" aria-labelledby="primary-chart">
          <Group justify="space-between" px="md" pt="sm">
            <Title order={2} size="h5" id="primary-chart">
              {t('resultsSoFar')}
            </Title>
            <Anchor component={Link} to={paths.charts(inquiry.id)} size="sm">
              {t('allCharts')}
            </Anchor>
          </Group>
          <PrimaryChart chart={chart} dir={getLanguageDirection(inquiry.language)} />
        </Paper>
      )}
      <div className={classes.more}>
        <LazyInquiryComments inquiryId={inquiry.id} comments={inquiry.commentCount} />
      </div>
      {inquiry.categoryId !== null && (
        <div className={classes.more}>
          <SimilarInquiries inquiryId={inquiry.id} categoryId={inquiry.categoryId} />
        </div>
      )}
    </div>
  );
}
