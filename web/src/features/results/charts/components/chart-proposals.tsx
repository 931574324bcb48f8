import { Paper, SimpleGrid, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import { type CoverChart, makeSmallChart } from '@nazar/domain/results/cover-chart.ts';
import { parseInterval } from '@nazar/domain/results/interval.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { showUndoNotice } from '../../../../ui/show-undo-notice.tsx';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { PrimaryChart } from '../../primary-chart.tsx';
import { useFormatAnswerGroup } from '../../use-format-answer-group.ts';
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

/** Offers to undo a new chart while its list is shown; later, the deleted chart could be the one being read. */
export function useShowChartUndoNotice(): (chartId: string) => void {
  const { t } = useTranslation('charts');
  const remove = useDeleteChart();
  const [hideNotices] = useState(() => new Set<() => void>());
  useEffect(
    () => () => {
      for (const hide of hideNotices) hide();
    },
    [hideNotices],
  );
  return (chartId) => {
    const onUndo = () => remove.mutate(chartId);
    hideNotices.add(showUndoNotice({ id: `chart ${chartId}`, message: t('proposals.created'), onUndo }));
  };
}

/** Charts that a click saves. */
export function ChartProposals({ inquiryId, charts, onCreated }: ChartProposalsProps) {
  const save = useSaveChart(inquiryId, null);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} aria-busy={save.isPending}>
      {charts.map(({ chart, small }) => (
        <ChartProposal
          key={chart.groupQuestionId}
          {...{ chart, small }}
          // The call shows a refusal itself.
          onChoose={() => save.isPending || save.mutate(chart, { onSuccess: ({ id }) => onCreated(id) })}
        />
      ))}
    </SimpleGrid>
  );
}

function ChartProposal({ chart, small, onChoose }: ProposedChart & { onChoose: () => void }) {
  const { t } = useTranslation('charts');
  const { dir } = useLanguage();
  const { title } = chart;
  const columns = makeScaleColumns(small);
  return (
    <Paper className={classes.proposal}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.title}
          aria-label={t('proposals.make', { title })}
          onClick={onChoose}
          dir="auto"
        >
          <AutoDirectionText text={title} />
        </UnstyledButton>
        <IconPlus size={20} className={classes.sign} aria-hidden />
      </div>
      {columns === null ? <PrimaryChart chart={small} dir={dir} /> : <ScaleColumns columns={columns} />}
    </Paper>
  );
}

type ScaleColumn = CoverChart['parts'][number] & { from: number };

/** The number of columns that fit into a card with their values. */
const maxScaleColumns = 12;

/** The parts of a numeric scale in their own order; null for other charts, open first intervals and over 12 parts. */
function makeScaleColumns({ parts }: CoverChart): ScaleColumn[] | null {
  const columns = parts.flatMap((part): ScaleColumn[] => {
    const interval = parseInterval(part.optionId);
    return interval?.kind === 'numbers' && interval.from > Number.NEGATIVE_INFINITY
      ? [{ ...part, from: interval.from }]
      : [];
  });
  return columns.length === parts.length && parts.length <= maxScaleColumns ? columns : null;
}

/** Columns with their percentages above, and below the numbers at which they begin. */
function ScaleColumns({ columns }: { columns: readonly ScaleColumn[] }) {
  const format = useFormat();
  const formatGroup = useFormatAnswerGroup();
  const highest = Math.max(...columns.map(({ share }) => share));
  return (
    <dl className={classes.columns}>
      {columns.map(({ optionId, label, share, from }) => (
        <div key={optionId}>
          <dt>
            <VisuallyHidden>{formatGroup({ optionId, label })}</VisuallyHidden>
            <span aria-hidden="true">{format.exact(from)}</span>
          </dt>
          <dd>{format.percent(share)}</dd>
          <span
            className={classes.column}
            style={{ blockSize: `${(share / highest) * 84}px` }}
            aria-hidden="true"
          />
        </div>
      ))}
    </dl>
  );
}
