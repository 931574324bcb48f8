import { Badge, Box, Grid, Group, Paper, Stack, Title } from '@mantine/core';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { Cover } from '../../ui/cover.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { ActionCard } from './components/action-card.tsx';
import { DetailSkeleton } from './components/detail-skeleton.tsx';
import { QuestionTypes } from './components/question-types.tsx';
import { SignInToSee } from './components/sign-in-to-see.tsx';
import { useCategoryName, useInquiry } from './inquiry-detail-queries.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The public page of one inquiry: by its own address, and by /Inquiries/detail?id=. */
export function InquiryDetailScreen() {
  const { inquiryId } = useParams();
  const [params] = useSearchParams();
  const id = inquiryId ?? params.get('id') ?? '';
  return uuid.test(id) ? <InquiryDetail id={id.toLowerCase()} /> : <NotFound />;
}

function InquiryDetail({ id }: { id: string }) {
  const { t } = useTranslation('detail');
  const { data: inquiry, error, refetch } = useInquiry(id);
  const category = useCategoryName(inquiry?.categoryId ?? null);
  useScreenTitle(inquiry?.publicTitle ?? t('title'));
  if (error instanceof ApiProblem && error.status === 404) return <SignInToSee />;
  if (error !== null) return <ErrorState order={1} error={error} onRetry={() => void refetch()} />;
  if (inquiry === undefined) return <DetailSkeleton />;
  const described = visibleText(inquiry.publicDescription) !== '';
  return (
    <Grid gap="lg" align="flex-start">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Paper component="article" style={{ overflow: 'hidden' }}>
          <Cover inquiryId={inquiry.id} file={inquiry.publicFile} eager sizes="(width < 62em) 100vw, 760px" />
          <Stack p={{ base: 'md', sm: 'lg' }} gap="md">
            <Group gap="xs">
              {category !== undefined && (
                <Badge variant="light" color="cyan" tt="none" fw={500}>
                  {category}
                </Badge>
              )}
              {inquiry.tags.map((tag) => (
                <Badge key={tag} variant="default" tt="none" fw={400} dir="auto">
                  {tag}
                </Badge>
              ))}
            </Group>
            <Title order={1} size="h2" dir="auto" lang={inquiry.language}>
              {inquiry.publicTitle}
            </Title>
            {described && (
              <Box dir="auto" lang={inquiry.language}>
                <RichText html={inquiry.publicDescription} />
              </Box>
            )}
            <QuestionTypes types={inquiry.questionTypes} />
          </Stack>
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <ActionCard inquiry={inquiry} />
      </Grid.Col>
    </Grid>
  );
}
