import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { Chart } from '@nazar/domain/results/chart.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../api/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ResultsProblem } from '../../ui/results-problem.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { draftOf } from './chart-draft.ts';
import { chartQuery, groupingsQuery, useDeleteChart, useSaveChart } from './chart-queries.ts';
import { ChartHeading } from './components/chart-heading.tsx';
import { ChartSteps } from './components/chart-steps.tsx';
import { ChartView } from './components/chart-view.tsx';
import type { ShownChart } from './picture/use-chart-model.ts';

/** A saved chart, with editing for people with the right. */
export function ChartScreen() {
  const { t } = useTranslation('charts');
  const { inquiryId = '', chartId = '' } = useParams();
  const found = useQuery(chartQuery(chartId));
  // In the address, so that a reload returns to editing.
  const [params, setParams] = useSearchParams();
  const setEditing = (edits: boolean) => setParams(edits ? { edit: '1' } : {}, { replace: true });
  const editing = params.has('edit') && found.data?.canEdit === true;
  useScreenTitle(editing ? t('editTitle') : (found.data?.chart.title ?? t('title')));
  if (found.data === undefined) {
    if (found.isError) {
      return (
        <ResultsProblem inquiryId={inquiryId} error={found.error} onRetry={() => void found.refetch()} />
      );
    }
    return <Skeleton h={420} />;
  }
  const { chart, data, canEdit, inquiryTitle } = found.data;
  return (
    <Stack gap="lg" data-fills-page={editing || undefined}>
      <ChartHeading inquiryId={inquiryId} inquiryTitle={inquiryTitle}>
        {editing ? t('editTitle') : <bdi>{chart.title}</bdi>}
      </ChartHeading>
      {editing ? (
        <ChartEditing inquiryId={inquiryId} chart={chart} onDone={() => setEditing(false)} />
      ) : (
        <SavedChart
          inquiryId={inquiryId}
          chart={chart}
          shown={{
            ...{ type: chart.type, title: chart.title, data, inquiryTitle },
            countedAt: found.dataUpdatedAt,
          }}
          canEdit={canEdit}
          onEdit={() => setEditing(true)}
        />
      )}
    </Stack>
  );
}

type SavedChartProps = {
  inquiryId: string;
  chart: Chart;
  shown: ShownChart;
  canEdit: boolean;
  onEdit: () => void;
};

function SavedChart({ inquiryId, chart, shown, canEdit, onEdit }: SavedChartProps) {
  const { t } = useTranslation('charts');
  const navigate = useNavigate();
  const remove = useDeleteChart();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ChartView chart={chart} shown={shown} />
      <Group justify="space-between">
        <Button component={Link} to={paths.charts(inquiryId)}>
          {t('back')}
        </Button>
        {canEdit && (
          <Group gap="xs">
            <Button leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button color="red.9" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          </Group>
        )}
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
            onSuccess: () => void navigate(paths.charts(inquiryId), { replace: true }),
          });
        }}
      >
        {t('confirmDelete.text', { title: chart.title })}
      </ConfirmDialog>
    </>
  );
}

function ChartEditing({ inquiryId, chart, onDone }: { inquiryId: string; chart: Chart; onDone: () => void }) {
  const { t } = useTranslation('charts');
  const groupings = useQuery(groupingsQuery(inquiryId));
  const save = useSaveChart(inquiryId, chart.id);
  if (groupings.data === undefined) {
    if (groupings.isError)
      return <ErrorState error={groupings.error} onRetry={() => void groupings.refetch()} />;
    return <Skeleton h={360} />;
  }
  return (
    <ChartSteps
      inquiryId={inquiryId}
      inquiryTitle={groupings.data.title}
      keepUnder={chart.id}
      groupings={groupings.data.groupings}
      start={draftOf(chart)}
      cancelLabel={t('cancelEdit')}
      onCancel={onDone}
      onSave={async (changed) => {
        await save.mutateAsync(changed);
        onDone();
      }}
    />
  );
}
