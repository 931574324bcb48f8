import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { axisSide } from './axis-side.ts';
import { chartColor } from './chart-colors.ts';
import { shortLabel } from './short-label.ts';

/** Labels in all that fit under standing bars. */
const lettersUnder = { wide: 70, narrow: 24 };
const rowHeight = 44;

/** Bars from the reading side, each with its value; lying ones where their labels need the room. */
export function BarPicture({ data, height }: { data: ChartData; height: number }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { dir } = useLanguage();
  const wide = useMediaQuery('(min-width: 48em)', true) ?? true;
  const rtl = dir === 'rtl';
  const letters = data.points.reduce((sum, point) => sum + shortLabel(point.label).length + 2, 0);
  const lying = letters > (wide ? lettersUnder.wide : lettersUnder.narrow);
  const side = rtl ? 'right' : 'left';
  const longest = Math.max(...data.points.map((point) => shortLabel(point.label).length));
  return (
    <div dir="ltr">
      <BarChart
        h={lying ? Math.max(height, data.points.length * rowHeight + 40) : height}
        data={data.points.map((point) => ({ label: shortLabel(point.label), count: point.count }))}
        dataKey="label"
        orientation={lying ? 'vertical' : 'horizontal'}
        series={[{ name: 'count', label: t('count'), color: chartColor(0) }]}
        strokeDasharray="4 4"
        gridAxis={lying ? 'y' : 'x'}
        withBarValueLabel
        maxBarWidth={lying ? 28 : 72}
        valueFormatter={(value) => format.number(value)}
        valueLabelProps={{ position: lying ? 'right' : 'top' }}
        xAxisProps={lying ? { reversed: rtl, allowDecimals: false } : { reversed: rtl, interval: 0 }}
        yAxisProps={
          lying
            ? { ...axisSide(dir), width: Math.min(wide ? 200 : 130, longest * 7 + 16), interval: 0 }
            : { ...axisSide(dir), allowDecimals: false, width: 52 }
        }
        barChartProps={{ margin: lying ? { [side === 'right' ? 'left' : 'right']: 36 } : { top: 24 } }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
