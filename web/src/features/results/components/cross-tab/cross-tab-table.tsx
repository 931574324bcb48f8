import { VisuallyHidden } from '@mantine/core';
import type { CrossTab } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { useFormatAnswerGroup } from '../../use-format-answer-group.ts';
import classes from './cross-tab.module.css';
import { type CrossTabFigureKind, type CrossTabTableCell, makeCrossTabCells } from './table-cells.ts';
import { useFormatCrossTabCell } from './use-format-cross-tab-cell.ts';

type CrossTabTableProps = {
  table: CrossTab;
  show: CrossTabFigureKind;
  /** The names of the questions. */
  names: { readonly row: string; readonly column: string };
};

/** A cross-tab of two questions; the first column stays visible while the others scroll. */
export function CrossTabTable({ table, show, names }: CrossTabTableProps) {
  const { t } = useTranslation('crossTab');
  const formatGroup = useFormatAnswerGroup();
  const caption = t('caption', { ...names, figure: t(`figures.${show}`) });
  const cells = makeCrossTabCells(table, show);
  const heads = [...table.rows.map(formatGroup), t('all')];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={caption}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            <td className={classes.corner} />
            <th scope="colgroup" colSpan={table.columns.length} className={classes.question}>
              <bdi>
                <AutoDirectionText text={names.column} />
              </bdi>
            </th>
            <td />
          </tr>
          <tr>
            <th scope="col" className={classes.question}>
              <bdi>
                <AutoDirectionText text={names.row} />
              </bdi>
            </th>
            {table.columns.map((column) => (
              <th key={column.optionId} scope="col">
                <bdi>
                  <AutoDirectionText text={formatGroup(column)} />
                </bdi>
              </th>
            ))}
            <th scope="col" className={classes.all}>
              {t('all')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((line, y) => {
            const isLast = y === cells.length - 1;
            return (
              <tr key={table.rows[y]?.optionId ?? 'all'} className={isLast ? classes.all : undefined}>
                <th scope="row">
                  <bdi>
                    <AutoDirectionText text={heads[y] ?? ''} />
                  </bdi>
                </th>
                {line.map((cell, x) => (
                  <Cell
                    key={table.columns[x]?.optionId ?? 'all'}
                    cell={cell}
                    isOfAll={isLast || x === line.length - 1}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell, isOfAll }: { cell: CrossTabTableCell; isOfAll: boolean }) {
  const { t } = useTranslation('crossTab');
  const format = useFormat();
  const textOf = useFormatCrossTabCell();
  const { figure, as, count, mark } = cell;
  return (
    <td data-mark={mark ?? undefined} className={isOfAll ? classes.all : undefined}>
      {figure === null ? <span>–</span> : <bdi>{textOf(cell)}</bdi>}
      {mark !== null && (
        <>
          <span aria-hidden className={classes.mark}>
            {mark === 'higher' ? '▲' : '▼'}
          </span>
          <VisuallyHidden>{t(`marks.${mark}`)}</VisuallyHidden>
        </>
      )}
      {as !== 'count' && count !== null && <span className={classes.count}>{format.number(count)}</span>}
    </td>
  );
}
