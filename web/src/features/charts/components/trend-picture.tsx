import { LineChart } from '@mantine/charts';
import { Stack } from '@mantine/core';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { axisSide } from './axis-side.ts';
import { chartColor } from './chart-colors.ts';
import { SeriesLegend } from './series-legend.tsx';
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
    <Stack gap="sm">
      <div dir="ltr">
        <LineChart
          h={height}
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
          valueFormatter={(value) => format.number(value)}
          xAxisProps={{ reversed: dir === 'rtl', minTickGap: 24 }}
          yAxisProps={{ ...axisSide(dir), allowDecimals: false, width: 52 }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <SeriesLegend
        entries={data.series.map(({ optionId, label }, index) => ({
          key: optionId,
          color: chartColor(index),
          label,
        }))}
      />
    </Stack>
  );
}
