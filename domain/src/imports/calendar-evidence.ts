import { type Calendar, findCellYear, isPersianYear } from './cell-day.ts';

/** Characters of an example that a person is shown. */
const maxExample = 40;
/** Columns without later years can be in the Persian calendar, whose year 1600 is 2221. */
const firstGregorianYear = 1600;

/** Counts the years of a column's dates, because all its dates have one calendar if one suits them all. */
export class CalendarEvidence {
  #isLate = false;
  #firstWithin: string | null = null;
  #firstOutside: string | null = null;

  see(cell: string): void {
    const year = findCellYear(cell);
    if (year === null) return;
    if (year >= firstGregorianYear) this.#isLate = true;
    if (isPersianYear(year)) this.#firstWithin ??= cell.slice(0, maxExample);
    else this.#firstOutside ??= cell.slice(0, maxExample);
  }

  /** The calendar of all dates; undefined if each date must be judged by its own year. */
  get calendar(): Calendar | undefined {
    if (this.#firstWithin === null) return this.#firstOutside === null ? undefined : 'gregorian';
    return this.#isLate ? undefined : 'persian';
  }

  /** A date whose calendar a person should check; null if no year contradicts the others. */
  get unclear(): string | null {
    if (this.#firstWithin === null || this.#firstOutside === null) return null;
    return this.#isLate ? this.#firstWithin : this.#firstOutside;
  }
}
