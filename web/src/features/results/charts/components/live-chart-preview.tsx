import { Button, Paper, Skeleton } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { type ChartDraft, type ChartStep, toPreviewChart } from '../chart-draft.ts';
import { chartPreviewQuery } from '../chart-queries.ts';
import { ChartPicture } from './chart-picture.tsx';
import classes from './live-chart-preview.module.css';

type LiveChartPreviewProps = {
  inquiryId: string;
  inquiryTitle: string;
  draft: ChartDraft;
  /** On a phone it is above the settings and below the question, where choosing must not move the fields. */
  step: ChartStep;
};

/** The chart on real data while it is being set up; an empty frame until there is something to count. */
export function LiveChartPreview({ inquiryId, inquiryTitle, draft, step }: LiveChartPreviewProps) {
  const { t } = useTranslation('charts');
  const chart = toPreviewChart(draft);
  return (
    <Paper
      component="section"
      p="md"
      className={classes.preview}
      aria-label={t('steps.preview')}
      data-step={step}
    >
      {chart === null ? (
        <div className={classes.empty} />
      ) : (
        <Folded>
          <Counted {...{ inquiryId, inquiryTitle, chart }} title={draft.title} />
        </Folded>
      )}
    </Paper>
  );
}

/** The maximum height on a phone, in pixels: three bars. More are cropped, so that the settings stay visible. */
const maxHeight = 240;

function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation('charts');
  const { ref, height } = useElementSize<HTMLDivElement>();
  const [isOpen, { toggle }] = useDisclosure(false);
  const isLong = height > maxHeight;
  return (
    <>
      <div className={classes.content} data-cropped={(isLong && !isOpen) || undefined}>
        <div ref={ref}>{children}</div>
      </div>
      {isLong && (
        <Button variant="subtle" fullWidth className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
          {t(isOpen ? 'preview.less' : 'preview.all')}
        </Button>
      )}
    </>
  );
}

type CountedProps = {
  inquiryId: string;
  inquiryTitle: string;
  chart: NonNullable<ReturnType<typeof toPreviewChart>>;
  title: string;
};

function Counted({ inquiryId, inquiryTitle, chart, title }: CountedProps) {
  const preview = useQuery({ ...chartPreviewQuery(inquiryId, chart), placeholderData: keepPreviousData });
  if (preview.data !== undefined) {
    const shown = { type: chart.type, title, data: preview.data, inquiryTitle };
    return <ChartPicture shown={{ ...shown, countedAt: preview.dataUpdatedAt }} />;
  }
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  return <Skeleton h={240} />;
}
