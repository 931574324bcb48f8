import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from './bars.module.css';

type BarRow = {
  readonly key: string;
  readonly label: string;
  /** Length of the bar, from 0 to 1. */
  readonly share: number;
  readonly value: ReactNode;
  /** The bar's own colour; by default the common one, which is stronger for the first bar. */
  readonly color?: string;
  /** Whether it is a right answer of an exam. */
  readonly isRight?: boolean;
  /** Whether it is highlighted. */
  readonly first: boolean;
};

type BarTableProps = {
  title: string;
  heads: readonly [string, string, string];
  rows: readonly BarRow[];
  /** Keeps one line per row on a phone, for many rows with short names. */
  compact?: boolean;
  /** The longest bar is the highest value and not the total, so the bars have no track that would seem full. */
  relative?: boolean;
};

/** A table of values with bars. */
export function BarTable({ title, heads, rows, compact = false, relative = false }: BarTableProps) {
  const letters = Math.max(...rows.map(({ label }) => label.length), 1);
  return (
    <div className={classes.place}>
      <table
        className={classes.table}
        data-compact={compact || undefined}
        style={compact ? ({ '--letters': letters } as CSSProperties) : undefined}
      >
        <VisuallyHidden component="caption">{title}</VisuallyHidden>
        <VisuallyHidden component="thead">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </VisuallyHidden>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <bdi>
                  <AutoDirectionText text={row.label} />
                </bdi>
                {row.isRight === true && <RightMark />}
              </th>
              <td className={classes.bar}>
                <div className={classes.track} data-relative={relative || undefined}>
                  <div
                    className={classes.fill}
                    data-first={row.first || undefined}
                    style={{
                      inlineSize: `${row.share * 100}%`,
                      // A small share stays visible, but a share of zero has no bar.
                      minInlineSize: row.share > 0 ? 2 : 0,
                      ...(row.color === undefined ? {} : { background: row.color }),
                    }}
                  />
                </div>
              </td>
              <td className={classes.count}>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RightMark() {
  const { t } = useTranslation('results');
  return (
    <IconCheck
      size={16}
      stroke={2.5}
      role="img"
      aria-label={t('exam.right')}
      color="var(--mantine-color-teal-9)"
      style={{ marginInlineStart: 6, verticalAlign: 'text-bottom' }}
    />
  );
}
