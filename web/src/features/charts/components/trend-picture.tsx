import { LineChart } from '@mantine/charts';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { chartColor } from './chart-colors.ts';
import { shortLabel } from './short-label.ts';

const manyDays = 40;

/** A line for each option over local days; lines differ in dashes as well as in colour. */
export function TrendPicture({ data, height }: { data: ChartData; height: number }) {
  const format = useFormat();
  const { dir } = useLanguage();
  const rows = data.days.map((day, at) => ({
    day: format.date(`${day}T12:00:00`, 'day'),
    ...Object.fromEntries(data.series.map((series) => [series.optionId, series.counts[at] ?? 0])),
  }));
  return (
    <LineChart
      h={height}
      dir="ltr"
      data={rows}
      dataKey="day"
      series={data.series.map((series, index) => ({
        name: series.optionId,
        label: shortLabel(series.label),
        color: chartColor(index),
        ...(index % 3 === 0 ? {} : { strokeDasharray: index % 3 === 1 ? '8 4' : '2 4' }),
      }))}
      strokeDasharray="4 4"
      curveType="linear"
      withDots={rows.length <= manyDays}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      valueFormatter={(value) => format.number(value)}
      xAxisProps={{ reversed: dir === 'rtl', minTickGap: 24 }}
      yAxisProps={{ orientation: dir === 'rtl' ? 'right' : 'left', allowDecimals: false, width: 52 }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
