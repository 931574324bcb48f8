import { PieChart } from '@mantine/charts';
import { Center, Group } from '@mantine/core';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { chartColor } from './chart-colors.ts';
import { SeriesLegend } from './series-legend.tsx';

/** Slices with their shares in a legend, so that no value hides behind a pointer. */
export function PiePicture({ data, height }: { data: ChartData; height: number }) {
  const format = useFormat();
  const sum = data.points.reduce((total, point) => total + point.count, 0);
  const cells = data.points.map((point, index) => ({
    key: point.optionId,
    name: point.label,
    value: point.count,
    color: chartColor(index),
  }));
  return (
    <Group justify="center" gap="xl" mih={height}>
      <Center dir="ltr">
        <PieChart
          data={cells}
          size={Math.min(240, height - 40)}
          withTooltip
          tooltipDataSource="segment"
          valueFormatter={(value) => format.number(value)}
          strokeWidth={2}
          pieProps={{ isAnimationActive: false }}
        />
      </Center>
      <SeriesLegend
        column
        entries={cells.map((cell) => ({
          key: cell.key,
          color: cell.color,
          label: cell.name,
          note: `${format.number(cell.value)} (${format.percent(sum === 0 ? 0 : cell.value / sum, 1)})`,
        }))}
      />
    </Group>
  );
}
