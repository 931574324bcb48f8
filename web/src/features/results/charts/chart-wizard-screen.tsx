import { Skeleton, Stack } from '@mantine/core';
import { IconChartBarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { ResultsProblemState } from '../results-problem-state.tsx';
import { useFormatDefaultChartTitle } from '../use-format-grouping-name.ts';
import { filterCountableGroupings, makeChartDraft } from './chart-draft.ts';
import { groupingsQuery, useSaveChart } from './chart-queries.ts';
import { ChartHeading } from './components/chart-heading.tsx';
import { ChartWizardSteps } from './components/chart-wizard-steps.tsx';

/**
 * Creates a chart in five steps; the fifth is the saved chart's own screen. It starts at the second step with the URL's
 * question, or the first one, because few charts have a condition.
 */
export function ChartWizardScreen() {
  const { t } = useTranslation('charts');
  const { inquiryId = '' } = useParams();
  const navigate = useNavigate();
  const groupings = useQuery(groupingsQuery(inquiryId));
  const save = useSaveChart(inquiryId, null);
  const [params] = useSearchParams();
  const titleOf = useFormatDefaultChartTitle();
  useScreenTitle(groupings.data === undefined ? t('create') : `${t('create')}: ${groupings.data.title}`);
  if (groupings.data === undefined) {
    return groupings.isError ? (
      <ResultsProblemState
        inquiryId={inquiryId}
        error={groupings.error}
        onRetry={() => void groupings.refetch()}
      />
    ) : (
      <Skeleton h={360} />
    );
  }
  const heading = <ChartHeading>{t('create')}</ChartHeading>;
  const countable = filterCountableGroupings(groupings.data.groupings);
  const requestedGrouping = countable.find(({ questionId }) => questionId === params.get('question'));
  const shown = requestedGrouping ?? countable[0];
  if (shown === undefined) {
    return (
      <Stack gap="lg">
        {heading}
        <EmptyState icon={IconChartBarOff} title={t('nothingToCount.title')}>
          {t('nothingToCount.text')}
        </EmptyState>
      </Stack>
    );
  }
  return (
    <Stack gap="lg" data-fills-page>
      {heading}
      <ChartWizardSteps
        inquiryId={inquiryId}
        inquiryTitle={groupings.data.title}
        keepUnder={
          requestedGrouping === undefined ? inquiryId : `${inquiryId}.${requestedGrouping.questionId}`
        }
        onCancel={() => void navigate(paths.charts(inquiryId))}
        groupings={groupings.data.groupings}
        start={makeChartDraft(shown, titleOf(shown))}
        startAt="question"
        onSave={async (chart) => {
          const saved = await save.mutateAsync(chart);
          await navigate(paths.chart(inquiryId, saved.id), { replace: true });
        }}
      />
    </Stack>
  );
}
