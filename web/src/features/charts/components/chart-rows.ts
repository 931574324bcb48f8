import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';

type Words = { readonly option: string; readonly count: string; readonly day: string };
export type ChartRows = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...number[]])[];
};

/** A chart's data as a table: one line per option, or per day (ISO) for a trend. */
export function chartRows(type: ChartInput['type'], data: ChartData, words: Words): ChartRows {
  if (type === 'trend') {
    return {
      heads: [words.day, ...data.series.map((series) => series.label)],
      rows: data.days.map((day, at) => [day, ...data.series.map((series) => series.counts[at] ?? 0)]),
    };
  }
  return {
    heads: [words.option, words.count],
    rows: data.points.map((point) => [point.label, point.count]),
  };
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
