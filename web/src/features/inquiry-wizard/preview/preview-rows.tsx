import { useId } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import classes from './preview.module.css';
import type { PreviewFieldProps } from './preview-question.tsx';

/** One choice in each row. */
export function PreviewMatrix({ question }: PreviewFieldProps) {
  const id = useId();
  const rows = question.options.filter(({ role }) => role === 'row');
  const columns = question.options.filter(({ role }) => role === 'column');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} id={`${id}-${column.id}`} scope="col">
                {column.body}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th id={`${id}-${row.id}`} scope="row">
                {row.body}
              </th>
              {columns.map((column) => (
                <td key={column.id}>
                  <input
                    type="radio"
                    name={`preview ${row.id}`}
                    aria-labelledby={`${id}-${row.id} ${id}-${column.id}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** More points than these are typed as a number. */
const mostButtons = 21;

/** Stars, or the points of a scale. */
export function PreviewPoints({ question, language, labelId }: PreviewFieldProps) {
  const min = typeof question.min === 'number' ? question.min : 0;
  const max = typeof question.max === 'number' ? question.max : 10;
  const count = Math.max(0, max - min + 1);
  if (count > mostButtons) {
    return <input className={classes.input} inputMode="numeric" aria-labelledby={labelId} />;
  }
  return (
    <div className={classes.points}>
      {Array.from({ length: count }, (_, place) => min + place).map((point) => (
        <label key={point} className={classes.point}>
          <input type="radio" name={`preview ${question.id}`} />
          {question.responseType === 'rating' && <span aria-hidden="true">★</span>}
          {formatNumber(point, language)}
        </label>
      ))}
    </div>
  );
}
