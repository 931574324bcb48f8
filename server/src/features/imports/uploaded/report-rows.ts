import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ImportRefusal, ImportReport } from '../import-report.ts';
import type { StoredImportSummary } from './import-queries.ts';

const firstRefusals = 50;
/** More refusals than people read; further ones are only counted. */
const maxReported = 200_000;
const maxValue = 200;
const maxColumns = 100;

/** Collects refusals: the first ones for the screen, all of them in a file with a JSON line for each. */
export class RefusalReportWriter {
  readonly #output;
  readonly #first: StoredImportSummary['refusals'][number][] = [];
  readonly #written: Promise<void>;
  #count = 0;

  constructor(path: string) {
    this.#output = createWriteStream(path, { mode: 0o600 });
    this.#written = finished(this.#output);
    this.#written.catch(() => {});
  }

  readonly add = ({ value, ...refusal }: ImportRefusal): void => {
    this.#count += 1;
    if (this.#count > maxReported) return;
    const short = { ...refusal, value: [...value.slice(0, maxValue)].join('') };
    if (this.#first.length < firstRefusals) this.#first.push(short);
    this.#output.write(`${JSON.stringify(short)}\n`);
  };

  async end(): Promise<void> {
    this.#output.end();
    await this.#written;
  }

  summary(report: ImportReport): StoredImportSummary {
    const { rows, stored, alreadyStored, rowsInPart, refusedRows, refusedCells, answers } = report;
    const { scoredAnew, untimed, early, overdue, alreadyHere, deleted } = report;
    const byColumn = [...report.refusedCellsByColumn].sort(([, a], [, b]) => b - a);
    return {
      rows,
      stored: stored + alreadyStored,
      rowsInPart,
      refusedRows,
      refusedCells,
      answers,
      scoredAnew,
      untimed,
      early,
      overdue,
      alreadyHere,
      deleted,
      leftOut: report.leftOut
        .filter(({ cells }) => cells > 0)
        .slice(0, maxColumns)
        .map(({ column, cells }) => ({ column, cells })),
      refusedByColumn: byColumn.slice(0, maxColumns).map(([column, cells]) => ({ column, cells })),
      refusals: this.#first.toSorted((a, b) => a.line - b.line),
    };
  }
}
