import { join } from 'node:path';
import { type Column, type ConvertedLine, convertLine } from './convert-line.ts';
import { ImportError } from './import-error.ts';
import type { Refusal } from './import-report.ts';
import type { Plan } from './plan-segments.ts';
import { answersFile } from './questionnaire.ts';
import { type Line, readLines } from './read-lines.ts';

export type AnswerTable = {
  /** Columns that no question asks, in the order of the file. */
  readonly unaskedColumns: readonly string[];
  readonly rows: AsyncGenerator<AnswerRow>;
};
/** A line's answers, or why the whole line is refused. */
export type AnswerRow = { readonly line: number } & (ConvertedLine | { readonly refused: Refusal });

/** The table of answers of a folder: its heading read and checked, its lines on demand. */
export async function openAnswers(folder: string, plan: Plan, missing: string | null): Promise<AnswerTable> {
  const path = join(folder, answersFile);
  const lines = readLines(path);
  const names = await readHeading(lines, path);
  const columns = columnsOf(names, plan, path);
  return {
    unaskedColumns: names.filter((name) => !plan.questions.has(name)),
    rows: readRows(lines, { columns, missing, width: names.length }),
  };
}

async function readHeading(lines: AsyncGenerator<Line>, path: string): Promise<string[]> {
  let first: IteratorResult<Line, unknown>;
  try {
    first = await lines.next();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${path} can't be read: ${error instanceof Error ? error.message : error}`);
  }
  if (first.done === true || first.value.text === null)
    throw new ImportError(`${path} has no heading in UTF-8.`);
  const names = first.value.text.split('\t').map((name) => name.trim());
  const doubled = names.find((name, place) => names.indexOf(name) !== place);
  if (doubled !== undefined) throw new ImportError(`${path} has two columns named «${doubled}».`);
  return names;
}

function columnsOf(names: readonly string[], plan: Plan, path: string): Column[] {
  const lost = [...plan.questions.keys()].filter((column) => !names.includes(column));
  if (lost.length > 0) throw new ImportError(`${path} has no column for: ${lost.join(', ')}.`);
  return names.flatMap((name, place) => {
    const question = plan.questions.get(name);
    return question === undefined ? [] : [{ place, question }];
  });
}

type RowSettings = { columns: readonly Column[]; missing: string | null; width: number };

async function* readRows(
  lines: AsyncGenerator<Line>,
  { columns, missing, width }: RowSettings,
): AsyncGenerator<AnswerRow> {
  for await (const { number: line, text } of lines) {
    if (text !== null && text.trim() === '') continue;
    const whole = (value: string, reason: string): AnswerRow => ({
      line,
      refused: { line, column: '', value, reason },
    });
    if (text === null) {
      yield whole('', 'not UTF-8');
      continue;
    }
    const cells = text.split('\t');
    if (cells.length === width) yield { line, ...convertLine(cells, line, { columns, missing }) };
    else yield whole(text, `${cells.length} cells instead of ${width}`);
  }
}
