import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { Chart } from '@nazar/domain/results/chart.ts';
import { useTranslation } from 'react-i18next';
import { getChartAudience } from '../chart-draft.ts';
import { type ShownChart, useChartModel } from '../picture/use-chart-model.ts';
import { ChartDownloads } from './chart-downloads.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';

/** A saved chart below its title: picture, numbers, downloads. */
export function ChartView({ chart, shown }: { chart: Chart; shown: ShownChart }) {
  const { source } = useChartModel(shown);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ChartBadges chart={chart} />
          <ChartDownloads shown={shown} />
        </Group>
        <ChartPicture shown={shown} />
        <ChartTable shown={shown} />
        <Text size="xs" c="dimmed" dir="auto">
          {source}
        </Text>
      </Stack>
    </Paper>
  );
}

/** Who sees the chart, and where. */
export function ChartBadges({ chart }: { chart: Chart }) {
  const { t } = useTranslation('charts');
  const words = [t(`audience.${getChartAudience(chart)}`), ...(chart.isPrimary ? [t('primary')] : [])];
  return (
    <Group gap={6}>
      {words.map((word) => (
        <Badge key={word} variant="light" color="gray" tt="none">
          {word}
        </Badge>
      ))}
    </Group>
  );
}
