import '@mantine/charts/styles.css';
import { Alert, Box, Text } from '@mantine/core';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { BarPicture } from './bar-picture.tsx';
import { PiePicture } from './pie-picture.tsx';
import { TrendPicture } from './trend-picture.tsx';

type ChartPictureProps = { type: ChartInput['type']; title: string; data: ChartData; height?: number };

/** A chart's data drawn; the table behind it is the reader's other way to the same numbers. */
export function ChartPicture({ type, title, data, height = 320 }: ChartPictureProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  if (data.withheld) {
    return (
      <Alert icon={<IconLock />} color="cyan.9">
        {t('withheld', { least: format.number(smallestGroup) })}
      </Alert>
    );
  }
  if (data.total === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        {t('noData')}
      </Text>
    );
  }
  return (
    <Box role="img" aria-label={title} data-chart-picture>
      {type === 'bar' && <BarPicture data={data} height={height} />}
      {type === 'pie' && <PiePicture data={data} height={height} />}
      {type === 'trend' && <TrendPicture data={data} height={height} />}
    </Box>
  );
}
