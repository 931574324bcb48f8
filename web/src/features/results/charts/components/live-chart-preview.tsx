import { Paper, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { type ChartDraft, toPreviewChart } from '../chart-draft.ts';
import { previewQuery } from '../chart-queries.ts';
import { ChartPicture } from './chart-picture.tsx';
import classes from './live-chart-preview.module.css';

type LiveChartPreviewProps = {
  inquiryId: string;
  inquiryTitle: string;
  draft: ChartDraft;
  /** Set if choosing would move the settings on a phone; it is then shown only beside them. */
  besideOnly: boolean;
};

/** The chart on real data while it is being set up; an empty frame until there is something to count. */
export function LiveChartPreview({ inquiryId, inquiryTitle, draft, besideOnly }: LiveChartPreviewProps) {
  const { t } = useTranslation('charts');
  const chart = toPreviewChart(draft);
  return (
    <Paper
      component="section"
      p="md"
      className={classes.preview}
      aria-label={t('steps.preview')}
      data-desk={besideOnly || undefined}
    >
      {chart === null ? (
        <div className={classes.empty} />
      ) : (
        <Counted {...{ inquiryId, inquiryTitle, chart }} title={draft.title} />
      )}
    </Paper>
  );
}

type CountedProps = {
  inquiryId: string;
  inquiryTitle: string;
  chart: NonNullable<ReturnType<typeof toPreviewChart>>;
  title: string;
};

function Counted({ inquiryId, inquiryTitle, chart, title }: CountedProps) {
  const preview = useQuery({ ...previewQuery(inquiryId, chart), placeholderData: keepPreviousData });
  if (preview.data !== undefined) {
    const shown = { type: chart.type, title, data: preview.data, inquiryTitle };
    return <ChartPicture shown={{ ...shown, countedAt: preview.dataUpdatedAt }} />;
  }
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  return <Skeleton h={240} />;
}
