type PrintedRow = readonly (string | number)[];

/** Prints a plain table; numbers are aligned right, with at most one decimal unless they are small. */
export function printTable(title: string, heads: readonly string[], rows: readonly PrintedRow[]): void {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)));
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  console.log(`\n${title}`);
  console.log(line(heads));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of cells) console.log(line(row));
}

function figure(value: number): string {
  if (Number.isNaN(value)) return '-';
  return value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds of each run, after a warm-up run. */
export async function measureRuns(count: number, run: () => Promise<unknown>): Promise<number[]> {
  await run();
  const milliseconds: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    await run();
    milliseconds.push(performance.now() - began);
  }
  return milliseconds;
}
