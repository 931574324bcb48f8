import { Button, Skeleton, Stack } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { IconColumns, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useParams } from 'react-router';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { makeOutdatedStyleProps } from '../../ui/use-data-of-shown-result.ts';
import { useIsNarrow } from '../../ui/use-media-query.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { CollectResponsesLink } from './components/collect-responses-link.tsx';
import { ResultsComparison } from './components/compare/results-comparison.tsx';
import { ExamResultsCard } from './components/exam-results-card.tsx';
import {
  ComparedGroupSize,
  MatchingResponseCount,
  NoMatchingResponses,
} from './components/filtered-states.tsx';
import { QuotasCard } from './components/quotas-card.tsx';
import { ResultsQuestionGrid } from './components/results-question-grid.tsx';
import { ResultsQuestionList } from './components/results-question-list.tsx';
import { ResultsToolbar } from './components/results-toolbar.tsx';
import { SummaryFigures } from './components/summary-figures.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { FilterRefusedNotice, isFilterRefusal } from './filter/filter-refused-notice.tsx';
import { type FilterState, useFilterState } from './filter/use-filter-state.ts';
import { ResultsProblemState } from './results-problem-state.tsx';
import classes from './results-screen.module.css';
import { useQuestionIdInView } from './use-question-id-in-view.ts';
import { useResults } from './use-results.ts';
import { type ResultsComparisonState, useResultsComparison } from './use-results-comparison.ts';

/** Results question by question, updated while open. */
export function ResultsScreen() {
  const { t } = useTranslation('results');
  const { inquiryId = '' } = useParams();
  const filter = useFilterState(inquiryId);
  const { summary, problem, interrupted, outdated, retry } = useResults(inquiryId, filter);
  const comparing = useResultsComparison(inquiryId);
  const workspace = useOutletContext<Workspace | undefined>();
  const isNarrow = useIsNarrow();
  useScreenTitle(summary === undefined ? t('title') : `${t('title')}: ${summary.title}`);
  if (summary === undefined) {
    if (isFilterRefusal(problem))
      return <FilterRefusedNotice title={t('title')} {...{ inquiryId, filter, problem }} />;
    return problem === null ? (
      <ResultsSkeleton />
    ) : (
      <ResultsProblemState inquiryId={inquiryId} error={problem} onRetry={retry} />
    );
  }
  // The answer to a single question comes before the figures, or beside them.
  const isSingle = summary.questions.length === 1 && summary.finished > 0;
  const outdatedProps = makeOutdatedStyleProps(outdated || (comparing.on && comparing.results.outdated));
  const tools = (
    <Filters
      {...{ summary, outdated, filter, comparing }}
      tools={
        <ResultsToolbar {...{ summary, interrupted, filter }} isClosed={workspace?.state === 'expired'} />
      }
    />
  );
  const body = (
    <div className={isSingle ? classes.single : undefined}>
      <ResultsBody {...{ summary, workspace }} onClear={() => filter.change(null)} />
      {isSingle && <SummaryFigures summary={summary} />}
    </div>
  );
  // On a phone, figures or the only answer come before the tools.
  const isLedByResults = isNarrow && !comparing.on;
  const isShort = isSingle || summary.finished === 0;
  const figures = !isSingle && <SummaryFigures summary={summary} />;
  return (
    <Stack gap="md">
      {isLedByResults && (
        <Stack gap="md" {...outdatedProps}>
          {figures}
          {isShort && body}
        </Stack>
      )}
      {tools}
      <Stack gap="md" {...outdatedProps}>
        {comparing.on ? (
          <ResultsComparison first={summary} second={comparing.results} />
        ) : (
          <>
            {!isLedByResults && figures}
            {summary.exam !== undefined && <ExamResultsCard exam={summary.exam} />}
            {summary.canEdit && summary.ballot === null && filter.filter === null && (
              <QuotasCard inquiryId={inquiryId} version={summary.version} />
            )}
            {!(isLedByResults && isShort) && body}
          </>
        )}
      </Stack>
    </Stack>
  );
}

type FiltersProps = {
  summary: ResultsSummary;
  outdated: boolean;
  filter: FilterState;
  comparing: ResultsComparisonState;
  tools: ReactNode;
};

/** The responses that the screen shows, and those that they are compared with. */
function Filters({ summary, outdated, filter, comparing, tools }: FiltersProps) {
  const { t } = useTranslation('filters');
  const { inquiryId } = summary;
  if (summary.finished === 0) return tools;
  const compare = (
    <Button
      size="xs"
      variant={comparing.on ? 'light' : 'default'}
      leftSection={<IconColumns size={16} aria-hidden />}
      onClick={comparing.toggle}
    >
      {t(comparing.on ? 'compare.end' : 'compare.start')}
    </Button>
  );
  if (!comparing.on) {
    return (
      <FilterBar
        inquiryId={inquiryId}
        state={filter}
        status={<MatchingResponseCount summary={summary} />}
        outdated={outdated}
        end={tools}
      >
        {filter.filter !== null && compare}
      </FilterBar>
    );
  }
  const second = comparing.results.summary;
  return (
    <>
      <FilterBar
        inquiryId={inquiryId}
        state={filter}
        label={t('compare.first')}
        status={<ComparedGroupSize summary={summary} />}
        outdated={outdated}
        end={tools}
      >
        {compare}
      </FilterBar>
      <FilterBar
        inquiryId={inquiryId}
        state={comparing.filter}
        label={t('compare.second')}
        status={second && <ComparedGroupSize summary={second} />}
        outdated={comparing.results.outdated}
      />
    </>
  );
}

type ResultsBodyProps = { summary: ResultsSummary; workspace: Workspace | undefined; onClear: () => void };

function ResultsBody({ summary, workspace, onClear }: ResultsBodyProps) {
  if (summary.finished === 0) return <NoResponses {...{ summary, workspace }} />;
  if (summary.filtered?.withheld === true || summary.filtered?.matching === 0) {
    return <NoMatchingResponses withheld={summary.filtered.withheld} onClear={onClear} />;
  }
  return <Questions summary={summary} />;
}

/** The state is known only to people who see the header, which says that an open inquiry has no responses yet. */
function NoResponses({ summary: { canEdit }, workspace }: Omit<ResultsBodyProps, 'onClear'>) {
  const { t } = useTranslation('results');
  const state = workspace?.state;
  if (workspace === undefined || state !== 'published')
    return <EmptyState icon={IconInbox} title={t(state === 'expired' ? 'empty.closed' : 'empty.title')} />;
  return (
    <EmptyState
      icon={IconInbox}
      title={t(workspace.cooperationType === 'limited' ? 'empty.ofInvited' : 'empty.live')}
      action={canEdit && <CollectResponsesLink workspace={workspace} />}
    />
  );
}

function Questions({ summary }: { summary: ResultsSummary }) {
  const current = useQuestionIdInView(summary.questions);
  return (
    <div className={summary.questions.length < 2 ? classes.only : classes.body}>
      <ResultsQuestionList questions={summary.questions} current={current} />
      <ResultsQuestionGrid summary={summary} />
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton h={64} />
      <div className={classes.body}>
        <Skeleton h={320} visibleFrom="lg" />
        <div className={classes.grid}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are alike
            <Skeleton key={index} h={200} />
          ))}
        </div>
      </div>
    </Stack>
  );
}
