import type { Chart, ChartData } from '@nazar/domain/results/chart.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { front } from '../api/front-calls.ts';
import { callKey } from '../api/query-client.ts';
import { useFormat } from '../i18n/use-format.ts';
import { optionColor } from './option-colors.ts';
import classes from './primary-chart.module.css';
import { useGroupLabel } from './use-group-label.ts';

/** The number of bars that fit. */
const shownBars = 4;

/** The chart that stands for an inquiry; failures are quiet, because there is a picture too. */
export function usePrimaryChart(inquiryId: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: callKey(front.getCharts, { inquiryId }),
    queryFn: ({ signal }) => callApi(front.getCharts, { inquiryId }, { signal, background: true }),
    enabled,
    staleTime: 60_000,
  });
  const primary = data?.charts.find(({ chart }) => chart.isPrimary && chart.enabled);
  if (primary === undefined) return null;
  const bars = largestFirst(primary.chart.type, primary.data);
  return bars.length === 0 ? null : { title: primary.chart.title, bars };
}

export type Bar = {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly share: number;
  readonly color: string;
};

/** The same shares as in the chart: of those who answered, or of the slices of a pie. */
function largestFirst(type: Chart['type'], { answered, points, series, withheld }: ChartData): Bar[] {
  const counted = [
    ...points,
    ...series.map(({ counts, ...option }) => ({
      ...option,
      count: counts.reduce((sum, count) => sum + count, 0),
    })),
  ];
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  if (withheld || total === 0) return [];
  const whole = type === 'pie' || answered === 0 ? total : answered;
  return counted
    .sort((a, b) => b.count - a.count)
    .slice(0, shownBars)
    .map(({ optionId, label, count, position }) => {
      return { key: optionId, label, count, share: count / whole, color: optionColor(position) };
    });
}

type BarsProps = { title: string; bars: readonly Bar[]; dir: 'ltr' | 'rtl' };

/**
 * A full bar means everybody. In the direction of the inquiry's language, which may differ from the
 * interface's.
 */
export function PrimaryChart({ title, bars, dir }: BarsProps) {
  const format = useFormat();
  const labelOf = useGroupLabel();
  return (
    <figure className={classes.figure} dir={dir}>
      <figcaption dir="auto">{title}</figcaption>
      <dl>
        {bars.map(({ key, label, share, color }) => (
          <div key={key} className={classes.row}>
            <dt dir="auto">{labelOf({ optionId: key, label })}</dt>
            <dd>{format.percent(share)}</dd>
            <span className={classes.track} aria-hidden="true">
              <span style={{ inlineSize: `${Math.min(1, share) * 100}%`, background: color }} />
            </span>
          </div>
        ))}
      </dl>
    </figure>
  );
}
