import { BarChart } from '@mantine/charts';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { chartColor } from './chart-colors.ts';
import { shortLabel } from './short-label.ts';

/** Bars from the reading side, each with its value on top. */
export function BarPicture({ data, height }: { data: ChartData; height: number }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { dir } = useLanguage();
  const rows = data.points.map((point) => ({ label: shortLabel(point.label), count: point.count }));
  return (
    <BarChart
      h={height}
      dir="ltr"
      data={rows}
      dataKey="label"
      series={[{ name: 'count', label: t('count'), color: chartColor(0) }]}
      strokeDasharray="4 4"
      gridAxis="y"
      withBarValueLabel
      maxBarWidth={72}
      valueFormatter={(value) => format.number(value)}
      xAxisProps={{ reversed: dir === 'rtl', interval: 0 }}
      yAxisProps={{ orientation: dir === 'rtl' ? 'right' : 'left', allowDecimals: false, width: 52 }}
      barChartProps={{ margin: { top: 24 } }}
      barProps={{ isAnimationActive: false }}
    />
  );
}
