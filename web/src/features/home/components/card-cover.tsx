import { AspectRatio } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { InquiryCard } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ChartData } from '@nazar/domain/results/chart.ts';
import { direction } from '@nazar/domain/text/language.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Cover } from '../../../ui/cover.tsx';
import { usePrimaryChart } from '../home-queries.ts';
import classes from './card-cover.module.css';

/** As many bars as a card has room for. */
const shownBars = 4;

type CardCoverProps = { card: InquiryCard; eager: boolean };

/** The picture of an inquiry, or its primary chart where the owner chose that and the reader may see it. */
export function CardCover({ card, eager }: CardCoverProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const primary = usePrimaryChart(card.id, card.coverType === 'chart' && inViewport);
  const bars = primary === undefined ? [] : largestFirst(primary.data);
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

type Bar = { readonly label: string; readonly count: number; readonly share: number };

function largestFirst({ points, series, withheld }: ChartData): Bar[] {
  const counted =
    points.length > 0
      ? points.map(({ label, count }) => ({ label, count }))
      : series.map(({ label, counts }) => ({ label, count: counts.reduce((sum, count) => sum + count, 0) }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  if (withheld || total === 0) return [];
  return counted
    .sort((a, b) => b.count - a.count)
    .slice(0, shownBars)
    .map((bar) => ({ ...bar, share: bar.count / total }));
}

type BarsProps = { title: string; bars: readonly Bar[]; dir: 'ltr' | 'rtl' };

/** In the direction of the inquiry's language, which need not be the interface's. */
function Bars({ title, bars, dir }: BarsProps) {
  const format = useFormat();
  const longest = bars[0]?.share ?? 1;
  return (
    <AspectRatio ratio={16 / 9} className={classes.cover}>
      <figure className={classes.figure} dir={dir}>
        <figcaption dir="auto">{title}</figcaption>
        <dl>
          {bars.map(({ label, share }) => (
            <div key={label} className={classes.row}>
              <dt dir="auto">{label}</dt>
              <dd>{format.percent(share)}</dd>
              <span className={classes.track} aria-hidden="true">
                <span style={{ inlineSize: `${(share / longest) * 100}%` }} />
              </span>
            </div>
          ))}
        </dl>
      </figure>
    </AspectRatio>
  );
}
