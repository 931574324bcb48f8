import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { BarTable } from './bar-table.tsx';
import classes from './bars.module.css';

type CountColumn = { readonly key: string; readonly name: string; readonly count: number };

type CountColumnsProps = {
  title: string;
  /** The name of the picture for screen readers. */
  label: string;
  columns: readonly CountColumn[];
  /** The labels below the first and the last column, if there are too many to label all; without it, their names. */
  ends?: readonly [string, string];
  /** The header of the names in the table. */
  nameHead: string;
};

/** With more columns, the values don't all fit on a phone. */
const manyColumns = 12;
/** The number of letters that fit side by side on a phone. */
const lettersBelow = 34;
/** More rows would push the following content out of view. */
const manyRows = 24;

/**
 * Counts in a fixed order, each with a readable name and value: vertical bars if they fit on a phone, else horizontal
 * ones. Very many counts are shown as vertical bars, with the horizontal ones folded below them.
 */
export function CountBarChart(props: CountColumnsProps) {
  const { columns } = props;
  const letters = columns.reduce((sum, { name }) => sum + name.length + 1, 0);
  if (columns.length <= manyColumns && letters <= lettersBelow) return <StandingBars {...props} named />;
  return columns.length <= manyRows ? <LyingBars {...props} /> : <ShapeWithValues {...props} />;
}

function ShapeWithValues(props: CountColumnsProps) {
  const { t } = useTranslation('results');
  const [open, { toggle }] = useDisclosure(false);
  return (
    <div>
      <StandingBars {...props} named={false} />
      <UnstyledButton onClick={toggle} aria-expanded={open} c="cyan.9" fz="sm" my="xs" w="fit-content">
        {open ? t('hideValues') : t('showValues')}
      </UnstyledButton>
      {open && <LyingBars {...props} />}
    </div>
  );
}

function LyingBars({ title, columns, nameHead }: CountColumnsProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const highest = findHighestCount(columns);
  return (
    <BarTable
      title={title}
      heads={[nameHead, t('table.countBar'), t('table.count')]}
      compact
      relative
      rows={columns.map(({ key, name, count }) => ({
        key,
        label: name,
        share: count / highest,
        value: format.number(count),
        first: false,
      }))}
    />
  );
}

function StandingBars({ label, columns, ends, named }: CountColumnsProps & { named: boolean }) {
  const format = useFormat();
  const names = columns.map(({ name }) => name);
  const highest = findHighestCount(columns);
  const firstHighest = columns.findIndex(({ count }) => count === highest);
  // With many columns, only the highest and the last show their value.
  const hasValue = (index: number) =>
    named || index === firstHighest || (index === columns.length - 1 && index - firstHighest > 4);
  return (
    <div>
      <div className={classes.histogram} role="img" aria-label={label}>
        {columns.map(({ key, name, count }, index) => (
          <div key={key} className={classes.slot} title={`${name}: ${format.number(count)}`}>
            {hasValue(index) && <span className={classes.value}>{format.number(count)}</span>}
            <div
              className={classes.column}
              style={{ blockSize: `calc((100% - 20px) * ${count / highest})` }}
              data-empty={count === 0 || undefined}
            />
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden={named ? undefined : 'true'}>
        {(named ? names : (ends ?? [names[0], names.at(-1)])).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both ends may have the same name
          <span key={index} className={named ? classes.under : undefined}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

function findHighestCount(columns: readonly CountColumn[]): number {
  return Math.max(...columns.map(({ count }) => count), 1);
}
