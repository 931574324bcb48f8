import { Box, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ResponseChanges } from '@nazar/domain/api/response-calls.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { FormattedAnswer } from '../../../ui/text/formatted-answer.tsx';
import classes from '../response-screen.module.css';
import { responseChangesQuery } from '../responses-queries.ts';

type ResponseChange = ResponseChanges['data'][number];
type ChangedQuestion = ResponseChange['questions'][number];

/** The history of a response: who changed what and when, latest first. */
export function ResponseHistory({ inquiryId, id }: { inquiryId: string; id: string }) {
  const { t } = useTranslation('responses');
  const titleId = useId();
  const history = useInfiniteQuery(responseChangesQuery(inquiryId, id));
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {t('changes.title')}
      </Title>
      {history.isPending && <Skeleton h={120} aria-hidden />}
      {history.data !== undefined && (
        <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {history.data.pages.flatMap(({ data }) =>
            data.map((change) => <ChangeItem key={change.version} change={change} />),
          )}
        </Stack>
      )}
      {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.hasNextPage && !history.isError && (
        <Group className={classes.screenOnly}>
          <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('changes.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function ChangeItem({ change }: { change: ResponseChange }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  return (
    <Paper component="li" p="md" className={classes.question}>
      <Group gap="xs" justify="space-between" mb="sm">
        <Text fw={500}>{t(`changes.by.${change.by}`)}</Text>
        <Text size="sm" c="dimmed">
          <time dateTime={change.at}>{format.date(change.at, 'dateTime')}</time>
        </Text>
      </Group>
      {change.reason !== '' && (
        <Text size="sm" mb="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {t('changes.reason', { reason: change.reason })}
        </Text>
      )}
      <Stack gap="md">
        {change.questions.map((question) => (
          <Box key={question.questionId}>
            <Text size="sm" c="dimmed" mb={6} style={{ overflowWrap: 'anywhere' }}>
              <bdi>
                <AutoDirectionText text={question.body} />
              </bdi>
            </Text>
            <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0} spacing="sm" verticalSpacing="xs">
              <Side term={t('changes.before')} answer={question.before} question={question} />
              <Side term={t('changes.after')} answer={question.after} question={question} />
            </SimpleGrid>
          </Box>
        ))}
      </Stack>
    </Paper>
  );
}

type SideProps = { term: string; answer: ChangedQuestion['after']; question: ChangedQuestion };

function Side({ term, answer, question }: SideProps) {
  const { t } = useTranslation('responses');
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed" mb={2}>
        {term}
      </Text>
      <Box component="dd" m={0}>
        {answer === null ? (
          <Text c="dimmed">{t('noAnswer')}</Text>
        ) : (
          <FormattedAnswer answer={answer} responseType={question.responseType} />
        )}
      </Box>
    </div>
  );
}
