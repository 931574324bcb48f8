import { useSession } from '../use-session.ts';
import { controlName, type FieldProps } from './field-props.ts';
import styles from './matrix-field.module.css';

/** One choice per row: a table where there is room, a list of rows on a phone. */
export function MatrixField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
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
                <bdi>{column.body}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th id={columnId(row.id)} scope="row">
                <bdi>{row.body}</bdi>
              </th>
              {columns.map((column) => (
                <td key={column.id}>
                  <label className={styles.cell}>
                    <input
                      type="radio"
                      name={controlName(question.id, row.id)}
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
                      <bdi>{column.body}</bdi>
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

function isCells(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
