import { Box, Button, Group, Skeleton, Stack } from '@mantine/core';
import type { Chart } from '@nazar/domain/results/chart.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { makeOutdatedStyleProps, useDataOfShownResult } from '../../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { FilterRefusedNotice, isFilterRefusal } from '../filter/filter-refused-notice.tsx';
import { useFilterDescription } from '../filter/use-filter-description.ts';
import { useAddFilterToPath, useFilterState } from '../filter/use-filter-state.ts';
import { ResultsProblemState } from '../results-problem-state.tsx';
import { toChartDraft } from './chart-draft.ts';
import { chartQuery, groupingsQuery, useDeleteChart, useSaveChart } from './chart-queries.ts';
import { ChartHeading } from './components/chart-heading.tsx';
import { ChartView } from './components/chart-view.tsx';
import { ChartWizardSteps } from './components/chart-wizard-steps.tsx';

const edit: [string, string] = ['edit', '1'];

/** A saved chart, with editing for people with the right. */
export function ChartScreen() {
  const { t } = useTranslation('charts');
  const { inquiryId = '', chartId = '' } = useParams();
  const filter = useFilterState(inquiryId);
  const found = useQuery({ ...chartQuery(chartId, filter.filter), enabled: filter.ready });
  const filterWords = useDataOfShownResult(found, useFilterDescription(filter));
  // The URL contains it, so that a reload returns to editing.
  const [params, setParams] = useSearchParams();
  const others = [...params].filter(([name]) => name !== edit[0]);
  const carry = useAddFilterToPath();
  const setEditing = (edits: boolean) => setParams([...others, ...(edits ? [edit] : [])], { replace: true });
  const editing = params.has(edit[0]) && found.data?.canEdit === true;
  useScreenTitle(editing ? t('editTitle') : (found.data?.chart.title ?? t('title')));
  if (found.data === undefined || !filter.ready) {
    const problem = filter.problem ?? found.error;
    if (isFilterRefusal(problem)) {
      return <FilterRefusedNotice title={t('title')} {...{ inquiryId, filter, problem }} />;
    }
    if (problem !== null) {
      const retry = filter.problem === null ? () => void found.refetch() : filter.retry;
      return <ResultsProblemState inquiryId={inquiryId} error={problem} onRetry={retry} />;
    }
    return <Skeleton h={420} />;
  }
  const { chart, data, canEdit, inquiryTitle } = found.data;
  return (
    <Stack gap="lg" data-fills-page={editing || undefined}>
      {editing ? (
        <>
          <ChartHeading>{t('editTitle')}</ChartHeading>
          <ChartEditing inquiryId={inquiryId} chart={chart} onDone={() => setEditing(false)} />
        </>
      ) : (
        <>
          <Stack gap={4}>
            <BackLink to={carry(paths.charts(inquiryId))}>{t('back')}</BackLink>
            <Group justify="space-between" gap="xs">
              <ChartHeading>
                <bdi>
                  <AutoDirectionText text={chart.title} />
                </bdi>
              </ChartHeading>
              {canEdit && <ChartActions {...{ inquiryId, chart }} onEdit={() => setEditing(true)} />}
            </Group>
          </Stack>
          <FilterBar inquiryId={inquiryId} state={filter} status={t('filtered')} />
          <Box {...makeOutdatedStyleProps(found.isPlaceholderData)}>
            <ChartView
              chart={chart}
              shown={{
                type: chart.type,
                title: chart.title,
                data,
                inquiryTitle,
                filter: filterWords,
                countedAt: found.dataUpdatedAt,
              }}
            />
          </Box>
        </>
      )}
    </Stack>
  );
}

type ChartActionsProps = { inquiryId: string; chart: Chart; onEdit: () => void };

function ChartActions({ inquiryId, chart, onEdit }: ChartActionsProps) {
  const { t } = useTranslation('charts');
  const navigate = useNavigate();
  const carry = useAddFilterToPath();
  const remove = useDeleteChart();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          color="red.9"
          leftSection={<IconTrash size={16} />}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('confirmDelete.title')}
        confirmLabel={t('confirmDelete.yes')}
        onClose={() => setAsking(false)}
        loading={remove.isPending}
        onConfirm={() => {
          // The call shows a refusal itself, and the chart stays.
          remove.mutate(chart.id, {
            onSuccess: () => void navigate(carry(paths.charts(inquiryId)), { replace: true }),
          });
        }}
      >
        {t('confirmDelete.text', { title: isolateNumbers(chart.title) })}
      </ConfirmDialog>
    </>
  );
}

function ChartEditing({ inquiryId, chart, onDone }: { inquiryId: string; chart: Chart; onDone: () => void }) {
  const groupings = useQuery(groupingsQuery(inquiryId));
  const save = useSaveChart(inquiryId, chart.id);
  if (groupings.data === undefined) {
    if (groupings.isError)
      return <ErrorState error={groupings.error} onRetry={() => void groupings.refetch()} />;
    return <Skeleton h={360} />;
  }
  return (
    <ChartWizardSteps
      inquiryId={inquiryId}
      inquiryTitle={groupings.data.title}
      keepUnder={chart.id}
      groupings={groupings.data.groupings}
      start={toChartDraft(chart)}
      onCancel={onDone}
      onSave={async (changed) => {
        await save.mutateAsync(changed);
        onDone();
      }}
    />
  );
}
