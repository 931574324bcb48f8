import type { ColumnProfile } from '../imports/column-profile.ts';
import { ColumnProfiler } from '../imports/column-profiler.ts';

/** The profiles of a table's columns, given as cells by heading. */
export function profileTable(table: Readonly<Record<string, readonly string[]>>): ColumnProfile[] {
  return Object.entries(table).map(([heading, cells], index) => {
    const profiler = new ColumnProfiler(heading);
    for (const cell of cells) profiler.see(cell);
    return profiler.profile(index, heading, '.');
  });
}
