import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './calendar-date-picker.module.css';
import { getWeekdayFromSaturday } from './calendar-days.ts';

/** Days are day numbers. */
type DayTableProps = {
  grid: RefObject<HTMLTableElement | null>;
  /** The first day of the month. */
  first: number;
  length: number;
  selected: number | null;
  today: number;
  focused: number;
  isHidden: boolean;
  isAllowed: (day: number) => boolean;
  format: (options: Intl.DateTimeFormatOptions, day: number) => string;
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: (day: number) => void;
};

/** The days of a month, one row for each week from Saturday. */
export function DayTable({ grid, first, length, isHidden, format, ...days }: DayTableProps) {
  const { t } = useTranslation('date');
  const { language } = useLanguage();
  const { selected, today, focused, isAllowed, onKeyDown, onPick } = days;
  return (
    <table
      className={classes.grid}
      aria-label={t('days')}
      ref={grid}
      style={isHidden ? { display: 'none' } : undefined}
    >
      <thead>
        <tr>
          {/* 1970-01-03, day 2, was a Saturday. */}
          {[2, 3, 4, 5, 6, 7, 8].map((day) => (
            <th key={day} scope="col" abbr={format({ weekday: 'long' }, day)}>
              {format({ weekday: language === 'fa' ? 'narrow' : 'short' }, day).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {splitIntoWeeks(first, length).map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other identity
          <tr key={row}>
            {week.map((day, column) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other identity
                <td key={`empty ${column}`} />
              ) : (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    className={classes.day}
                    data-today={day === today || undefined}
                    data-selected={day === selected || undefined}
                    tabIndex={day === focused ? 0 : -1}
                    disabled={!isAllowed(day)}
                    aria-pressed={day === selected}
                    onKeyDown={onKeyDown}
                    aria-current={day === today ? 'date' : undefined}
                    // Intl's full Persian date puts the year first and the weekday after a Latin comma.
                    aria-label={`${format({ weekday: 'long' }, day)} ${format({ dateStyle: 'long' }, day)}`}
                    onClick={() => onPick(day)}
                  >
                    {formatNumber(day - first + 1, language)}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The weeks of a month; null for days of another month. */
function splitIntoWeeks(first: number, length: number): (number | null)[][] {
  const before = getWeekdayFromSaturday(first);
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const index = week * 7 + column - before;
      return index >= 0 && index < length ? first + index : null;
    }),
  );
}
