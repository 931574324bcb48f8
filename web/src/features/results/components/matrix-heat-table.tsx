import { VisuallyHidden } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from './bars.module.css';

/** A table of rows and columns, darker for more people, with the count in every cell. */
export function MatrixHeatTable({ question, title }: { question: QuestionSummary; title: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const rows = question.options.filter((option) => option.role === 'row');
  const columns = question.options.filter((option) => option.role === 'column');
  const counts = new Map(question.cells.map((cell) => [`${cell.rowId} ${cell.columnId}`, cell.count]));
  const max = Math.max(...question.cells.map((cell) => cell.count), 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.heat}>
        <VisuallyHidden component="caption">{title}</VisuallyHidden>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.optionId} scope="col">
                <bdi>
                  <AutoDirectionText text={column.label} />
                </bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.optionId}>
              <th scope="row">
                <bdi>
                  <AutoDirectionText text={row.label} />
                </bdi>
              </th>
              {row.withheld && (
                <td colSpan={columns.length}>{t('withheld.row', { least: format.number(minGroupSize) })}</td>
              )}
              {(row.withheld ? [] : columns).map((column) => {
                const count = counts.get(`${row.optionId} ${column.optionId}`) ?? 0;
                return (
                  <td
                    key={column.optionId}
                    style={{
                      // At most half of the colour is used, so that dark text stays readable.
                      background: `color-mix(in srgb, var(--mantine-color-cyan-7) ${Math.round((count / max) * 50)}%, var(--mantine-color-gray-0))`,
                      color: 'var(--mantine-color-black)',
                    }}
                  >
                    {format.number(count)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
