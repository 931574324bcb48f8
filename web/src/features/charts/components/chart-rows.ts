import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';

type Words = { readonly option: string; readonly count: string; readonly day: string };
export type ChartRows = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...number[]])[];
};

/** A chart's data as a table: an option a line, or a day a line for a trend (days stay ISO). */
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

// What a spreadsheet would take for a formula, full-width forms included.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** RFC 4180, with a byte order mark so that spreadsheets read Persian right; no cell can be a formula. */
export function chartCsv({ heads, rows }: ChartRows): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value);
    const safe = formulaStart.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
