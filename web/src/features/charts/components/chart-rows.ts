import { isoToJalali } from '@nazar/domain/text/jalali.ts';
import type { ChartModel } from '../picture/chart-model.ts';

type Words = {
  readonly option: string;
  readonly count: string;
  readonly day: string;
  /** Of the ISO day beside the Jalali one; null if the reader's calendar is Gregorian. */
  readonly isoDay: string | null;
};
export type ChartRows = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

type Items = Pick<ChartModel, 'type' | 'items'>;

/** A chart's numbers as a table: one line per option or interval, or per day for a trend. */
export function chartRows({ type, items }: Items, days: readonly string[], words: Words): ChartRows {
  if (type === 'trend') {
    return {
      heads: [
        words.day,
        ...(words.isoDay === null ? [] : [words.isoDay]),
        ...items.map(({ label }) => plain(label)),
      ],
      rows: days.map((day, at) => [
        ...(words.isoDay === null ? [] : [jalaliDay(day)]),
        day,
        ...items.map(({ counts }) => counts[at] ?? 0),
      ]),
    };
  }
  return { heads: [words.option, words.count], rows: items.map(({ label, count }) => [plain(label), count]) };
}

/** `1405-08-17`, which sorts like the ISO day. */
function jalaliDay(day: string): string {
  const date = isoToJalali(day);
  if (date === null) return day;
  return [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Without the marks that keep dates right to left on a screen: programs would compare them too. */
function plain(label: string): string {
  return label.replace(/[\u2066-\u2069]/g, '');
}

// Characters that start a formula in spreadsheets, including full-width forms.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** RFC 4180 with a byte order mark, so that spreadsheets read Persian correctly; no cell can be a formula. */
export function chartCsv({ heads, rows }: ChartRows): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value);
    const safe = formulaStart.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
