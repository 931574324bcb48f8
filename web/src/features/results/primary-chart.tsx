import { type CoverChart, formatTrendLinePoints, makeCoverChart } from '@nazar/domain/results/cover-chart.ts';
import { formatSlicePath } from '@nazar/domain/results/slice-path.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { getOptionColor } from '../../ui/option-colors.ts';
import classes from './primary-chart.module.css';
import { useFormatAnswerGroup } from './use-format-answer-group.ts';

/** The chart that is shown as an inquiry's cover. */
export function usePrimaryChart(inquiryId: string, enabled: boolean) {
  const input = { inquiryId, coverOnly: true };
  const query = useQuery({
    queryKey: callQueryKey(firstScreenCalls.getCharts, input),
    queryFn: ({ signal }) => callApi(firstScreenCalls.getCharts, input, { signal, background: true }),
    enabled,
    staleTime: 60_000,
  });
  return { query, chart: query.data === undefined ? null : makeCoverChart(query.data.charts) };
}

type PrimaryChartProps = { chart: CoverChart; dir: 'ltr' | 'rtl' };

/** A cover chart, in the direction of the inquiry's language, which may differ from the interface's. */
export function PrimaryChart({ chart, dir }: PrimaryChartProps) {
  const { title, type } = chart;
  return (
    <figure className={classes.figure} data-type={type} dir={dir}>
      <figcaption dir="auto">{title}</figcaption>
      {type === 'pie' && <Pie chart={chart} />}
      {type === 'trend' && <Lines chart={chart} />}
      <Parts chart={chart} />
    </figure>
  );
}

/** The options with their percentages: bars, where a full bar means everyone, or the legend of a pie or a trend. */
function Parts({ chart: { type, parts } }: { chart: CoverChart }) {
  const format = useFormat();
  const formatGroup = useFormatAnswerGroup();
  return (
    <dl>
      {parts.map(({ optionId, label, share, position }) => (
        <div key={optionId} className={classes.row}>
          {type !== 'bar' && (
            <span
              className={classes.key}
              style={{ background: getOptionColor(position) }}
              aria-hidden="true"
            />
          )}
          <dt dir="auto">{formatGroup({ optionId, label })}</dt>
          <dd>{format.percent(share)}</dd>
          {type === 'bar' && (
            <span className={classes.track} aria-hidden="true">
              <span
                style={{ inlineSize: `${Math.min(1, share) * 100}%`, background: getOptionColor(position) }}
              />
            </span>
          )}
        </div>
      ))}
    </dl>
  );
}

const radius = 48;

function Pie({ chart: { slices } }: { chart: CoverChart }) {
  return (
    <svg className={classes.pie} viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      {slices.map(({ position, from, share }) => (
        <path
          key={position}
          d={formatSlicePath(from, share, radius)}
          fill={getOptionColor(position)}
          stroke="var(--mantine-color-white)"
          strokeWidth={share === 1 ? 0 : 1.5}
        />
      ))}
    </svg>
  );
}

const plot = { width: 160, height: 48 };

function Lines({ chart: { lines } }: { chart: CoverChart }) {
  const { width, height } = plot;
  return (
    <svg
      className={classes.lines}
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {[0, 0.5, 1].map((share) => (
        <path key={share} className={classes.grid} d={`M0 ${share * height}H${width}`} />
      ))}
      {lines.map(({ position, heights }) => (
        <polyline
          key={position}
          points={formatTrendLinePoints(heights, plot)}
          stroke={getOptionColor(position)}
        />
      ))}
    </svg>
  );
}
