import {
  Box,
  Button,
  Card,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Chart } from '@nazar/domain/results/chart.ts';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { makeOutdatedStyleProps, useDataOfShownResult } from '../../../ui/use-data-of-shown-result.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { FilterRefusedNotice, isFilterRefusal } from '../filter/filter-refused-notice.tsx';
import { useFilterDescription } from '../filter/use-filter-description.ts';
import { useAddFilterToPath, useFilterState } from '../filter/use-filter-state.ts';
import { ResultsProblemState } from '../results-problem-state.tsx';
import { filterCountableGroupings } from './chart-draft.ts';
import classes from './chart-list-screen.module.css';
import { chartsQuery, groupingsQuery } from './chart-queries.ts';
import { ChartPicture } from './components/chart-picture.tsx';
import { ChartProposals, useProposedCharts, useShowChartUndoNotice } from './components/chart-proposals.tsx';
import { ScreenReaderChartTable } from './components/chart-table.tsx';
import { ChartBadges } from './components/chart-view.tsx';
import type { ShownChart } from './picture/use-chart-model.ts';

/** The charts of one inquiry that the caller may see. */
export function ChartListScreen() {
  const { t } = useTranslation('charts');
  const { inquiryId = '' } = useParams();
  const filter = useFilterState(inquiryId);
  const charts = useQuery({ ...chartsQuery(inquiryId, filter.filter), enabled: filter.ready });
  const isEmpty = charts.data?.charts.length === 0;
  // Proposals count all responses, so they don't fit beside filtered charts.
  const mayPropose = charts.data?.canMake === true && (filter.filter === null || isEmpty);
  const groupings = useQuery({ ...groupingsQuery(inquiryId), enabled: mayPropose });
  const [createdId, setCreatedId] = useState<string | null>(null);
  const showUndoNotice = useShowChartUndoNotice();
  const charted = new Set(charts.data?.charts.map(({ chart }) => chart.groupQuestionId));
  const uncharted = filterCountableGroupings(mayPropose ? (groupings.data?.groupings ?? []) : [])
    .filter(({ questionId }) => !charted.has(questionId))
    .slice(0, isEmpty ? 6 : 3);
  const { proposed, isPending } = useProposedCharts(inquiryId, uncharted);
  const filterWords = useDataOfShownResult(charts, useFilterDescription(filter));
  useScreenTitle(charts.data === undefined ? t('title') : `${t('title')}: ${charts.data.inquiryTitle}`);
  // Without charts, all proposals appear at once, and only their absence shows the empty state.
  const isProposing = isEmpty && mayPropose && (groupings.isPending || isPending);
  if (charts.data === undefined || !filter.ready || isProposing) {
    const problem = filter.problem ?? charts.error;
    if (isFilterRefusal(problem)) {
      return <FilterRefusedNotice title={t('title')} {...{ inquiryId, filter, problem }} />;
    }
    if (problem !== null) {
      const retry = filter.problem === null ? () => void charts.refetch() : filter.retry;
      return <ResultsProblemState inquiryId={inquiryId} error={problem} onRetry={retry} />;
    }
    return (
      <SimpleGrid cols={{ base: 1, sm: 2 }} aria-hidden>
        <Skeleton h={300} />
        <Skeleton h={300} />
      </SimpleGrid>
    );
  }
  const { inquiryTitle, canMake } = charts.data;
  const confirmCreated = (chartId: string) => {
    setCreatedId(chartId);
    showUndoNotice(chartId);
  };
  const hasProposals = proposed.length > 0;
  const create = canMake && (
    <Button
      component={Link}
      to={paths.createChart(inquiryId)}
      leftSection={<IconPlus size={18} />}
      {...(isEmpty && hasProposals && { variant: 'subtle' })}
    >
      {t('create')}
    </Button>
  );
  const proposals = hasProposals && (
    <Stack component="section" gap="sm" aria-labelledby="chart-proposals">
      <Group justify="space-between">
        <Title order={2} size="h5" id="chart-proposals">
          {t(isEmpty ? 'proposals.first' : 'proposals.more')}
        </Title>
        {isEmpty && create}
      </Group>
      <ChartProposals inquiryId={inquiryId} charts={proposed} onCreated={confirmCreated} />
    </Stack>
  );
  return (
    <Stack gap="lg">
      {isEmpty ? (
        proposals || (
          <EmptyState icon={IconChartBar} title={t('empty.title')} action={create}>
            {t(canMake ? 'empty.text' : 'empty.guestText')}
          </EmptyState>
        )
      ) : (
        <>
          <Group justify="space-between" align="flex-start">
            <FilterBar inquiryId={inquiryId} state={filter} status={t('filtered')} />
            <Box ms="auto">{create}</Box>
          </Group>
          <SimpleGrid
            cols={{ base: 1, md: Math.min(2, charts.data.charts.length) }}
            {...makeOutdatedStyleProps(charts.isPlaceholderData)}
          >
            {charts.data.charts.map(({ chart, data }) => (
              <ChartCard
                key={chart.id}
                inquiryId={inquiryId}
                chart={chart}
                isNew={chart.id === createdId}
                shown={{
                  type: chart.type,
                  title: chart.title,
                  data,
                  inquiryTitle,
                  filter: filterWords,
                  countedAt: charts.dataUpdatedAt,
                }}
              />
            ))}
          </SimpleGrid>
          {proposals}
        </>
      )}
    </Stack>
  );
}

/** The maximum height in the list, in pixels; the chart's own screen shows all bars. */
const maxHeight = 620;

function Cropped({ children }: { children: ReactNode }) {
  const { ref, height } = useElementSize<HTMLDivElement>();
  const isCropped = height > maxHeight;
  return (
    <Box
      mah={isCropped ? maxHeight : undefined}
      style={{
        ...(isCropped && { overflow: 'hidden', maskImage: 'linear-gradient(#000 80%, transparent)' }),
      }}
    >
      <div ref={ref}>{children}</div>
    </Box>
  );
}

type ChartCardProps = {
  inquiryId: string;
  chart: Chart;
  shown: ShownChart;
  /** Whether the person has just made the chart from a proposal; it then gets the focus. */
  isNew: boolean;
};

function ChartCard({ inquiryId, chart, shown, isNew }: ChartCardProps) {
  const { t } = useTranslation('charts');
  const carry = useAddFilterToPath();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isNew) link.current?.focus();
  }, [isNew]);
  return (
    <Card p={{ base: 'md', sm: 'lg' }} component="article" className={classes.card}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" gap="xs" align="flex-start">
          <Text
            component={Link}
            ref={link}
            className={classes.link}
            to={carry(paths.chart(inquiryId, chart.id))}
            fw={600}
            c="inherit"
            dir="auto"
            aria-label={t('open', { title: chart.title })}
          >
            <AutoDirectionText text={chart.title} />
          </Text>
          <ChartBadges chart={chart} />
        </Group>
        <Cropped>
          <ChartPicture shown={shown} />
        </Cropped>
        <VisuallyHidden>
          <ScreenReaderChartTable shown={shown} />
        </VisuallyHidden>
      </Stack>
    </Card>
  );
}
