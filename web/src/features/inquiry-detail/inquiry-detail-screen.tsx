import { Badge, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { visibleText } from '@nazar/domain/text/visible-text.ts';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { Cover } from '../../ui/cover.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { NotOpenYet } from '../../ui/not-open-yet.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SignInToSee } from '../../ui/sign-in-to-see.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { ActionCard } from './components/action-card.tsx';
import { DetailSkeleton } from './components/detail-skeleton.tsx';
import { QuestionTypes } from './components/question-types.tsx';
import { readInquiryId } from './detail-calls.ts';
import classes from './inquiry-detail.module.css';
import { useCategoryName, useInquiry } from './inquiry-detail-queries.ts';

/** The public page of one inquiry: by its own address, and by /Inquiries/detail?id=. */
export function InquiryDetailScreen() {
  const { inquiryId } = useParams();
  const [params] = useSearchParams();
  const id = readInquiryId(inquiryId ?? params.get('id'));
  return id === null ? <NotFound /> : <InquiryDetail id={id} />;
}

function InquiryDetail({ id }: { id: string }) {
  const { t } = useTranslation('detail');
  const { data: inquiry, error, refetch } = useInquiry(id);
  const category = useCategoryName(inquiry?.categoryId ?? null);
  useScreenTitle(inquiry?.publicTitle ?? t('title'));
  if (error instanceof ApiProblem && error.status === 404) return <SignInToSee />;
  if (error instanceof ApiProblem && error.code === 'inquiryNotOpen') return <NotOpenYet />;
  if (error !== null) return <ErrorState order={1} error={error} onRetry={() => void refetch()} />;
  if (inquiry === undefined) return <DetailSkeleton />;
  const described = visibleText(inquiry.publicDescription) !== '';
  const { tags, authorName, questionTypes } = inquiry;
  return (
    <div className={classes.page}>
      {!inquiry.listed && <meta name="robots" content="noindex" />}
      <Paper component="article" style={{ overflow: 'hidden' }}>
        <Cover inquiryId={inquiry.id} file={inquiry.publicFile} eager sizes="(width < 62em) 100vw, 760px" />
        <Stack p={{ base: 'md', sm: 'lg' }} gap={6}>
          <Title order={1} size="h2" dir="auto" lang={inquiry.language} style={{ overflowWrap: 'anywhere' }}>
            {inquiry.publicTitle}
          </Title>
          {authorName !== null && (
            <Text size="sm" c="dimmed">
              {t('by')} <bdi>{authorName}</bdi>
            </Text>
          )}
        </Stack>
      </Paper>
      <div className={classes.actions}>
        <ActionCard inquiry={inquiry} />
      </div>
      {(described || category !== undefined || tags.length > 0 || questionTypes.length > 0) && (
        <Paper className={classes.more} p={{ base: 'md', sm: 'lg' }}>
          <Stack gap="md">
            {described && (
              <Box dir="auto" lang={inquiry.language}>
                <RichText html={inquiry.publicDescription} />
              </Box>
            )}
            {(category !== undefined || tags.length > 0) && (
              <Group gap="xs">
                {category !== undefined && (
                  <Badge variant="light" color="cyan" tt="none" fw={500}>
                    {category}
                  </Badge>
                )}
                {tags.map((tag) => (
                  <Badge key={tag} variant="default" tt="none" fw={400} dir="auto">
                    {tag}
                  </Badge>
                ))}
              </Group>
            )}
            <QuestionTypes types={questionTypes} />
          </Stack>
        </Paper>
      )}
    </div>
  );
}
