import type { MouseEvent } from 'react';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import styles from './matrix-field.module.css';

/** One choice per row: a table on wide screens, a list of rows on a phone. */
export function MatrixField({ question, answer, ids, invalid }: AnswerFieldProps) {
  const session = useSession();
  const { t } = usePageTexts();
  const rows = question.options.filter((option) => option.role === 'row');
  const columns = question.options.filter((option) => option.role === 'column');
  const chosen = isCells(answer?.value) ? answer.value : {};
  const columnId = (id: string) => `${ids.field}-${id}`;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-many={columns.length > 6 || undefined}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} id={columnId(column.id)} scope="col">
                <bdi>{isolateNumberRuns(column.body)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <span className={styles.row}>
                  <bdi id={columnId(row.id)}>{isolateNumberRuns(row.body)}</bdi>
                  {!question.isForce && (
                    <ClearRow
                      label={t('clearRow', { row: row.body })}
                      chosen={chosen[row.id] !== undefined}
                      onClear={() => session.answer(question.id, { value: omitRow(chosen, row.id) })}
                    />
                  )}
                </span>
              </th>
              {columns.map((column) => (
                <td key={column.id}>
                  <label className={styles.cell}>
                    <input
                      type="radio"
                      name={makeControlName(question.id, row.id)}
                      value={column.id}
                      checked={chosen[row.id] === column.id}
                      aria-labelledby={`${columnId(row.id)} ${columnId(column.id)}`}
                      aria-describedby={ids.problem}
                      aria-invalid={invalid || undefined}
                      onChange={() =>
                        session.answer(question.id, { value: { ...chosen, [row.id]: column.id } })
                      }
                    />
                    <span className={styles.word} aria-hidden="true">
                      <bdi>{isolateNumberRuns(column.body)}</bdi>
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ClearRow({ label, chosen, onClear }: { label: string; chosen: boolean; onClear: () => void }) {
  if (!chosen) return <span className={styles.clear} />;
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears, so the focus moves within its row.
    currentTarget.closest('tr')?.querySelector('input')?.focus();
    onClear();
  };
  return (
    <button type="button" className={styles.clear} aria-label={label} title={label} onClick={clear}>
      <span aria-hidden="true">×</span>
    </button>
  );
}

function omitRow(cells: Readonly<Record<string, string>>, rowId: string): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([id]) => id !== rowId));
}

function isCells(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
