import { Paper, SimpleGrid, UnstyledButton } from '@mantine/core';
import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import { makeSmallChart } from '@nazar/domain/results/cover-chart.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { AutoDirectionText } from '../../../../ui/auto-direction-text.tsx';
import { PrimaryChart } from '../../primary-chart.tsx';
import { useFormatDefaultChartTitle } from '../../use-format-grouping-name.ts';
import { makeChartDraft, toCompleteChart, toPreviewChart } from '../chart-draft.ts';
import { chartPreviewQuery, useSaveChart } from '../chart-queries.ts';
import classes from './chart-proposals.module.css';

type ChartProposalsProps = {
  inquiryId: string;
  /** Questions without a chart. */
  groupings: readonly ListedGrouping[];
  /** Called with the id of the chart that was made. */
  onMade: (chartId: string) => void;
};

/** A bar chart of each question, which a click saves. */
export function ChartProposals({ inquiryId, groupings, onMade }: ChartProposalsProps) {
  const save = useSaveChart(inquiryId, null);
  const titleOf = useFormatDefaultChartTitle();
  const charts = groupings.flatMap(
    (grouping) => toCompleteChart(makeChartDraft(grouping, titleOf(grouping))) ?? [],
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} aria-busy={save.isPending}>
      {charts.map((chart) => (
        <ChartProposal
          key={chart.groupQuestionId}
          {...{ inquiryId, chart }}
          // The call shows a refusal itself.
          onChoose={() => save.isPending || save.mutate(chart, { onSuccess: ({ id }) => onMade(id) })}
        />
      ))}
    </SimpleGrid>
  );
}

type ChartProposalProps = { inquiryId: string; chart: ChartInput; onChoose: () => void };

function ChartProposal({ inquiryId, chart, onChoose }: ChartProposalProps) {
  const { t } = useTranslation('charts');
  const { dir } = useLanguage();
  const { title } = chart;
  const { data } = useQuery(chartPreviewQuery(inquiryId, toPreviewChart(chart) ?? chart));
  const small = data === undefined ? null : makeSmallChart({ title: '', type: 'bar' }, data);
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
      {small === null ? <div className={classes.empty} /> : <PrimaryChart chart={small} dir={dir} />}
    </Paper>
  );
}
