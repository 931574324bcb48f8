import { Alert, Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconChartBar, IconInbox, IconLock, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../api/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ResultsProblem } from '../../ui/results-problem.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { DaysChart } from './components/days-chart.tsx';
import { ExportButton } from './components/export/export-button.tsx';
import { QuestionCard } from './components/question-card.tsx';
import { SummaryFigures } from './components/summary-figures.tsx';
import { summaryQuery } from './results-queries.ts';

/** Results question by question, updated while open. */
export function ResultsScreen() {
  const { t } = useTranslation('results');
  const { inquiryId = '' } = useParams();
  const { language } = useLanguage();
  const summary = useQuery(summaryQuery(inquiryId, language));
  useScreenTitle(summary.data === undefined ? t('title') : `${t('title')}: ${summary.data.title}`);
  if (summary.data === undefined) {
    return summary.isError ? (
      <ResultsProblem inquiryId={inquiryId} error={summary.error} onRetry={() => void summary.refetch()} />
    ) : (
      <ResultsSkeleton />
    );
  }
  return <Results summary={summary.data} interrupted={summary.isError} />;
}

function Results({ summary, interrupted }: { summary: Summary; interrupted: boolean }) {
  const { t } = useTranslation('results');
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0}>
          <Title order={1} size="h2" dir="auto">
            {summary.title}
          </Title>
          <Group gap="xs">
            <Text c="dimmed">{t('title')}</Text>
            <Badge variant="light" color={interrupted ? 'gray' : 'teal'} tt="none" aria-live="polite">
              {interrupted ? t('notLive') : t('live')}
            </Badge>
          </Group>
        </Stack>
        <Group gap="sm">
          {summary.seeResponses && (
            <Button
              component={Link}
              to={paths.responses(summary.inquiryId)}
              leftSection={<IconTable size={18} />}
            >
              {t('responses')}
            </Button>
          )}
          {summary.seeResponses && !summary.withheld && summary.finished > 0 && (
            <ExportButton inquiryId={summary.inquiryId} />
          )}
          {!summary.withheld && (
            <Button
              component={Link}
              to={paths.charts(summary.inquiryId)}
              leftSection={<IconChartBar size={18} />}
            >
              {t('charts')}
            </Button>
          )}
        </Group>
      </Group>
      <SummaryFigures summary={summary} />
      <ResultsBody summary={summary} />
    </Stack>
  );
}

function ResultsBody({ summary }: { summary: Summary }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (summary.finished === 0) {
    return (
      <EmptyState icon={IconInbox} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  if (summary.withheld) {
    return (
      <Alert icon={<IconLock />} color="cyan.9" title={t('withheld.title')}>
        {t('withheld.text', { least: format.number(minGroupSize) })}
      </Alert>
    );
  }
  return (
    <>
      <DaysChart days={summary.days} />
      {summary.questions.map((question, index) => (
        <QuestionCard
          key={question.questionId}
          question={question}
          number={index + 1}
          newSegment={summary.questions[index - 1]?.segmentName !== question.segmentName}
          finished={summary.finished}
        />
      ))}
    </>
  );
}

function ResultsSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton h={32} w="60%" />
      <Group grow>
        <Skeleton h={84} />
        <Skeleton h={84} />
        <Skeleton h={84} />
      </Group>
      <Skeleton h={180} />
      <Skeleton h={220} />
      <Skeleton h={220} />
    </Stack>
  );
}
