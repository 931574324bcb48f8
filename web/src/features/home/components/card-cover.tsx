import { AspectRatio } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { InquiryCard } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Chart, ChartData } from '@nazar/domain/results/chart.ts';
import { direction } from '@nazar/domain/text/language.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Cover } from '../../../ui/cover.tsx';
import { optionColor } from '../../../ui/option-colors.ts';
import { useGroupLabel } from '../../../ui/use-group-label.ts';
import { usePrimaryChart } from '../home-queries.ts';
import classes from './card-cover.module.css';

/** The number of bars that fit on a card. */
const shownBars = 4;

type CardCoverProps = { card: InquiryCard; eager: boolean };

/** The picture of an inquiry, or its primary chart if the owner chose that and the reader may see it. */
export function CardCover({ card, eager }: CardCoverProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const primary = usePrimaryChart(card.id, card.coverType === 'chart' && inViewport);
  const bars = primary === undefined ? [] : largestFirst(primary.chart.type, primary.data);
  return (
    <div ref={ref}>
      {primary !== undefined && bars.length > 0 ? (
        <Bars title={primary.chart.title} bars={bars} dir={direction(card.language)} />
      ) : (
        <Cover
          inquiryId={card.id}
          file={card.publicFile}
          eager={eager}
          sizes="(width < 36em) 100vw, (width < 62em) 50vw, 380px"
        />
      )}
    </div>
  );
}

type Bar = {
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
function Bars({ title, bars, dir }: BarsProps) {
  const format = useFormat();
  const labelOf = useGroupLabel();
  return (
    <AspectRatio ratio={16 / 9} className={classes.cover}>
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
    </AspectRatio>
  );
}
