import { type CellCalendar, findCellYear, isPersianYear } from './cell-day.ts';
import { truncateExample } from './truncate-example.ts';

/** Later years can't be Persian: 1600 is the Gregorian 2221. */
const firstGregorianYear = 1600;

/** Finds the calendar of a column's dates: one for all if it suits all of them. */
export class CalendarEvidence {
  #hasGregorianOnlyYear = false;
  #persianExample: string | null = null;
  #otherExample: string | null = null;

  see(cell: string): void {
    const year = findCellYear(cell);
    if (year === null) return;
    if (year >= firstGregorianYear) this.#hasGregorianOnlyYear = true;
    if (isPersianYear(year)) this.#persianExample ??= truncateExample(cell);
    else this.#otherExample ??= truncateExample(cell);
  }

  /** The calendar of all dates; undefined if each date must be judged by its own year. */
  get calendar(): CellCalendar | undefined {
    if (this.#persianExample === null) return this.#otherExample === null ? undefined : 'gregorian';
    return this.#hasGregorianOnlyYear ? undefined : 'persian';
  }

  /** A date whose calendar a person should check; null if no year contradicts the others. */
  get contradictingDate(): string | null {
    if (this.#persianExample === null || this.#otherExample === null) return null;
    return this.#hasGregorianOnlyYear ? this.#persianExample : this.#otherExample;
  }
}
