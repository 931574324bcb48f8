import { Badge, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Chart } from '@nazar/domain/results/chart.ts';
import { IconEye } from '@tabler/icons-react';
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
  return (
    <Group gap="4px 12px">
      <Group gap={6} wrap="nowrap" c="dimmed" title={t('setting.access')}>
        <IconEye size={16} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">
          <VisuallyHidden>{t('setting.access')} </VisuallyHidden>
          {t(`audience.${getChartAudience(chart)}`)}
        </Text>
      </Group>
      {chart.isPrimary && (
        <Badge variant="light" color="gray" tt="none">
          {t('primary')}
        </Badge>
      )}
    </Group>
  );
}
