import { Alert, Skeleton, Stack } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { IconInbox, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useFormat } from '../../i18n/use-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useInquiryCrumb } from '../../ui/inquiry-crumb.ts';
import { ResultsProblem } from '../../ui/results-problem.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { QuestionGrid } from './components/question-grid.tsx';
import { QuestionList } from './components/question-list.tsx';
import { ResultsHead } from './components/results-head.tsx';
import { SummaryFigures } from './components/summary-figures.tsx';
import classes from './results-screen.module.css';
import { useCurrentQuestion } from './use-current-question.ts';
import { useResults } from './use-results.ts';

/** Results question by question, updated while open. */
export function ResultsScreen() {
  const { t } = useTranslation('results');
  const { inquiryId = '' } = useParams();
  const { summary, problem, interrupted, retry } = useResults(inquiryId);
  useScreenTitle(summary === undefined ? t('title') : `${t('title')}: ${summary.title}`);
  useInquiryCrumb(inquiryId, summary?.title);
  if (summary === undefined) {
    return problem === null ? (
      <ResultsSkeleton />
    ) : (
      <ResultsProblem inquiryId={inquiryId} error={problem} onRetry={retry} />
    );
  }
  return (
    <Stack gap="md">
      <ResultsHead summary={summary} interrupted={interrupted} />
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
  return <Questions summary={summary} />;
}

function Questions({ summary }: { summary: Summary }) {
  const current = useCurrentQuestion(summary.questions);
  return (
    <div className={classes.body}>
      <QuestionList questions={summary.questions} current={current} />
      <QuestionGrid summary={summary} />
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton h={32} w="60%" />
      <Skeleton h={64} />
      <div className={classes.body}>
        <Skeleton h={320} visibleFrom="lg" />
        <div className={classes.grid}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={index} h={200} />
          ))}
        </div>
      </div>
    </Stack>
  );
}
