import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';

export type CsvTable = {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** Removes the direction marks of displayed dates and numbers, because programs would compare them too. */
export function removeDirectionMarks(label: string): string {
  return label.replace(/[\u200e\u2066-\u2069]/g, '');
}

/** RFC 4180 with a byte order mark, so that spreadsheets read Persian correctly; no cell can be a formula. */
export function formatCsv({ heads, rows }: CsvTable): string {
  const cell = (value: string | number) => {
    if (typeof value === 'number') return String(value);
    const safe = guardFormula(value);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [heads, ...rows].map((row) => row.map(cell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
