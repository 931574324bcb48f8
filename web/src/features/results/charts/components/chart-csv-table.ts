import { isoToJalali } from '@nazar/domain/text/jalali.ts';
import type { CsvTable } from '../../../../ui/download/format-csv.ts';
import { removeDirectionMarks } from '../../../../ui/download/format-csv.ts';
import type { ChartModel } from '../picture/chart-model.ts';

type ChartTableTexts = {
  readonly option: string;
  readonly count: string;
  readonly percent: string;
  readonly day: string;
  /** The ISO day beside the Jalali one; null if the reader's calendar is Gregorian. */
  readonly isoDay: string | null;
};
type Content = Pick<ChartModel, 'type' | 'items' | 'title' | 'about' | 'source'>;

/**
 * A chart's numbers as a table: one line per option or interval, or per day for a trend. Below an empty line are the
 * other texts of its picture: title, question, condition, filter, base and time.
 */
export function toChartCsvTable(content: Content, days: readonly string[], words: ChartTableTexts): CsvTable {
  const { heads, rows } = tabulateNumbers(content, days, words);
  const { title, about, source } = content;
  const texts = [title, ...about, source].map((text) => [removeDirectionMarks(text)]);
  return { heads, rows: [...rows, [], ...texts] };
}

function tabulateNumbers(
  { type, items }: Content,
  days: readonly string[],
  words: ChartTableTexts,
): CsvTable {
  if (type === 'trend') {
    return {
      heads: [
        words.day,
        ...(words.isoDay === null ? [] : [words.isoDay]),
        ...items.map(({ label }) => removeDirectionMarks(label)),
      ],
      rows: days.map((day, at) => [
        ...(words.isoDay === null ? [] : [toJalaliDay(day)]),
        day,
        ...items.map(({ counts }) => counts[at] ?? 0),
      ]),
    };
  }
  return {
    heads: [words.option, words.count, words.percent],
    rows: items.map(({ label, count, percent }) => [removeDirectionMarks(label), count, percent]),
  };
}

/** `1405-08-17`, which sorts like the ISO day. */
function toJalaliDay(day: string): string {
  const date = isoToJalali(day);
  if (date === null) return day;
  return [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
}
