import { Skeleton, Stack } from '@mantine/core';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { toPreviewChart } from '../chart-draft.ts';
import { chartPreviewQuery } from '../chart-queries.ts';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';

type ChartPreviewStepProps = { inquiryId: string; inquiryTitle: string; chart: ChartInput };

/** The chart on real data, before it is saved. */
export function ChartPreviewStep({ inquiryId, inquiryTitle, chart }: ChartPreviewStepProps) {
  const preview = useQuery(chartPreviewQuery(inquiryId, toPreviewChart(chart) ?? chart));
  if (preview.data === undefined) {
    return preview.isError ? (
      <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
    ) : (
      <Skeleton h={320} />
    );
  }
  const shown = {
    type: chart.type,
    title: chart.title,
    data: preview.data,
    inquiryTitle,
    countedAt: preview.dataUpdatedAt,
  };
  return (
    <Stack gap="lg">
      <ChartPicture shown={shown} />
      <ChartTable shown={shown} />
    </Stack>
  );
}
