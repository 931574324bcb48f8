import { Badge, Group, Paper, Stack } from '@mantine/core';
import type { Chart, ChartData } from '@nazar/domain/results/chart.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartDownloads } from './chart-downloads.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';

/** A saved chart whole, below its title: picture, numbers, downloads. */
export function ChartView({ chart, data }: { chart: Chart; data: ChartData }) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} ref={frame}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ChartBadges chart={chart} />
          <ChartDownloads chart={chart} data={data} frame={frame} />
        </Group>
        <ChartPicture type={chart.type} title={chart.title} data={data} />
        {!data.withheld && <ChartTable type={chart.type} title={chart.title} data={data} />}
      </Stack>
    </Paper>
  );
}

/** What kind of chart it is and who sees it. */
export function ChartBadges({ chart }: { chart: Chart }) {
  const { t } = useTranslation('charts');
  const words = [
    t(`types.${chart.type}`),
    t(`access.${chart.accessType}`),
    ...(chart.isPrimary ? [t('primary')] : []),
    ...(chart.enabled ? [] : [t('disabled')]),
  ];
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
