import { Paper, SimpleGrid, UnstyledButton } from '@mantine/core';
import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import { type CoverChart, makeSmallChart } from '@nazar/domain/results/cover-chart.ts';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { showUndoNotice } from '../../../../ui/show-undo-notice.tsx';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { PrimaryChart } from '../../primary-chart.tsx';
import { useFormatDefaultChartTitle } from '../../use-format-grouping-name.ts';
import { makeChartDraft, toCompleteChart, toPreviewChart } from '../chart-draft.ts';
import { chartPreviewQuery, useDeleteChart, useSaveChart } from '../chart-queries.ts';
import classes from './chart-proposals.module.css';

type ProposedChart = { chart: ChartInput; small: CoverChart };

/** A bar chart of each question that has something to show, once it is counted. */
export function useProposedCharts(inquiryId: string, groupings: readonly ListedGrouping[]) {
  const titleOf = useFormatDefaultChartTitle();
  const charts = groupings.flatMap(
    (grouping) => toCompleteChart(makeChartDraft(grouping, titleOf(grouping))) ?? [],
  );
  const counts = useQueries({
    queries: charts.map((chart) => chartPreviewQuery(inquiryId, toPreviewChart(chart) ?? chart)),
  });
  const isPending = counts.some((count) => count.isPending);
  const proposed = charts.flatMap((chart, index): ProposedChart[] => {
    const data = counts[index]?.data;
    const small =
      data === undefined ? null : makeSmallChart({ title: '', type: 'bar' }, data, { wholeScale: true });
    return small === null ? [] : [{ chart, small }];
  });
  return { isPending, proposed };
}

type ChartProposalsProps = {
  inquiryId: string;
  charts: readonly ProposedChart[];
  /** Called with the id of the chart that was created. */
  onCreated: (chartId: string) => void;
};

/** Charts that a click saves. */
export function ChartProposals({ inquiryId, charts, onCreated }: ChartProposalsProps) {
  const { t } = useTranslation('charts');
  const save = useSaveChart(inquiryId, null);
  const remove = useDeleteChart();
  const confirmCreated = (id: string) => {
    onCreated(id);
    showUndoNotice({
      id: `chart ${id}`,
      message: t('proposals.created'),
      onUndo: () => remove.mutate(id),
    });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} aria-busy={save.isPending}>
      {charts.map(({ chart, small }) => (
        <ChartProposal
          key={chart.groupQuestionId}
          {...{ chart, small }}
          // The call shows a refusal itself.
          onChoose={() => save.isPending || save.mutate(chart, { onSuccess: ({ id }) => confirmCreated(id) })}
        />
      ))}
    </SimpleGrid>
  );
}

function ChartProposal({ chart, small, onChoose }: ProposedChart & { onChoose: () => void }) {
  const { t } = useTranslation('charts');
  const { dir } = useLanguage();
  const { title } = chart;
  return (
    <Paper className={classes.proposal}>
      <UnstyledButton
        className={classes.title}
        aria-label={t('proposals.make', { title })}
        onClick={onChoose}
        dir="auto"
      >
        <AutoDirectionText text={title} />
      </UnstyledButton>
      <PrimaryChart chart={small} dir={dir} />
    </Paper>
  );
}
