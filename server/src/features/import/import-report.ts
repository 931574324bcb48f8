/** One thing that was not taken over, and why. `column` is empty where the whole line was refused. */
export type Refusal = {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
};

export type ImportReport = {
  inquiryId: string;
  /** Lines under the heading that hold anything. */
  lines: number;
  stored: number;
  /** Stored by an earlier run of the same folder. */
  alreadyStored: number;
  refusedLines: number;
  refusedCells: number;
  answers: number;
  /** Columns that no question asks. */
  unaskedColumns: string[];
  seconds: number;
};

const longestValue = 200;

/** The refusals as a table; what would break its lines is written as spaces. */
export function refusalTable(refusals: readonly Refusal[]): string {
  const rows = refusals.map(({ line, column, value, reason }) =>
    [line, column, value.slice(0, longestValue), reason]
      .map((cell) => String(cell).replace(/[\t\r\n]+/g, ' '))
      .join('\t'),
  );
  return `${['line\tcolumn\tvalue\treason', ...rows].join('\n')}\n`;
}
