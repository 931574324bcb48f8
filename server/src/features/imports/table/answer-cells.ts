import { unguardFormula } from '@nazar/domain/exports/guard-formula.ts';
import type { CellCalendar, DateNotation } from '@nazar/domain/imports/cell-day.ts';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import { headingKeyMakers } from '@nazar/domain/imports/heading-parts.ts';
import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import { foldTextAndPersianSpaces } from '@nazar/domain/text/digits.ts';
import { hasNoControlCharacters } from '@nazar/domain/text/plain.ts';
import { isTimeZone } from '@nazar/domain/text/time-zone.ts';
import { ImportError } from '../import-error.ts';
import {
  listColumnsReadByQuestionnaire,
  listQuestionnaireQuestionColumns,
} from '../questionnaire/check-questionnaire.ts';
import type { Questionnaire } from '../questionnaire/questionnaire.ts';
import { detectOwnExport } from '../uploaded/detect-export.ts';
import type { TableRow } from './read-table.ts';
import { findStrayRankColumns } from './stray-ranks.ts';

/** Reports a cell that was not imported, with the reason. */
export type CellRefusalHandler = (column: string, value: string, reason: ImportRefusalReason) => void;
/** Returns a row's value in a column; empty if there is no answer or it can't be read. */
export type CellGetter = (column: string) => string;

export type ImportTableColumns = {
  /** The position of each column that a question reads. */
  readonly positions: ReadonlyMap<string, number>;
  /** Columns that no question reads, in the order of the file. */
  readonly unasked: readonly string[];
  /** Such columns without those with which our exports describe a response. */
  readonly leftOut: readonly { readonly column: string; readonly position: number }[];
  /** Positions of ranks of unknown options, by the ranking's column. */
  readonly strayRanks: ReadonlyMap<string, readonly number[]>;
  readonly width: number;
  /** The cells that mean «not answered», folded, by column. */
  readonly missing: ReadonlyMap<string, ReadonlySet<string>>;
  /** The decimal signs of columns whose cells show them; others have the questionnaire's. */
  readonly decimals: ReadonlyMap<string, DecimalSign>;
  /** The calendars of columns whose cells show them; others have the questionnaire's. */
  readonly calendars: ReadonlyMap<string, CellCalendar>;
  /** Whether texts have an apostrophe before each possible formula. */
  readonly guarded: boolean;
};

/** Finds the questionnaire's columns in a table's heading; look-alike letters count as the same. */
export function findImportTableColumns(
  heading: readonly string[],
  questionnaire: Questionnaire,
  path: string,
): ImportTableColumns {
  const names = heading.map((name) => name.trim());
  const ways = headingKeyMakers.map((getHeadingKey) => ({ getHeadingKey, keys: names.map(getHeadingKey) }));
  const positions = new Map<string, number>();
  const lost: string[] = [];
  for (const column of listColumnsReadByQuestionnaire(questionnaire)) {
    const found =
      ways
        .map(({ getHeadingKey, keys }) => listIndexes(keys, getHeadingKey(column)))
        .find(({ length }) => length > 0) ?? [];
    if (found.length > 1) throw new ImportError(`${path} has two columns named «${column}».`);
    const [position] = found;
    if (position === undefined) lost.push(column);
    else positions.set(column, position);
  }
  if (lost.length > 0) {
    const there = names.filter((name) => name !== '').slice(0, 30);
    const { timeZone } = questionnaire.times ?? {};
    const isZone = timeZone !== undefined && lost.includes(timeZone) && isTimeZone(timeZone);
    const hint = isZone
      ? ` «times.timeZone» names a column of time zones; for one zone use «timeZone»: "${timeZone}".`
      : '';
    throw new ImportError(
      `${path} has no column for: ${lost.join(', ')}. It has: ${there.join(', ')}.${hint}`,
    );
  }
  const askedPositions = new Set(positions.values());
  return {
    positions,
    unasked: names.filter((name, index) => name !== '' && !askedPositions.has(index)),
    leftOut: findUnreadColumns(names, names, positions),
    strayRanks: findStrayRankColumns(questionnaire, names, positions),
    width: names.length,
    missing: getMissingValuesByColumn(questionnaire),
    decimals: new Map(),
    calendars: new Map(),
    guarded: questionnaire.guarded,
  };
}

/** The columns that nothing reads, by their names, without those with which our exports describe a response. */
export function findUnreadColumns(
  names: readonly string[],
  headings: readonly string[],
  positions: ReadonlyMap<string, number>,
): ImportTableColumns['leftOut'] {
  const read = new Set(positions.values());
  const uses = detectOwnExport(headings)?.uses;
  return names.flatMap((column, position) =>
    column === '' || read.has(position) || uses?.has(position) === true ? [] : [{ column, position }],
  );
}

function listIndexes(names: readonly string[], searchedName: string): number[] {
  return names.flatMap((name, index) => (name === searchedName ? [index] : []));
}

export function getMissingValuesByColumn({
  missing,
  questions,
}: Questionnaire): Map<string, ReadonlySet<string>> {
  return new Map(
    questions.flatMap((question) => {
      const missingOption = question.missing === undefined ? missing : question.missing;
      const list =
        missingOption === undefined || missingOption === null
          ? []
          : Array.isArray(missingOption)
            ? missingOption
            : [missingOption];
      const folded = new Set(list.map((cell) => foldTextAndPersianSpaces(String(cell))));
      return listQuestionnaireQuestionColumns(question).map((column) => [column, folded] as const);
    }),
  );
}

/** Longer than any answer, so that no rule has to process a cell of megabytes. */
export const maxImportCellLength = 100_000;
const emptyCodes: ReadonlySet<string> = new Set();

/** Returns the decimal sign of a row's cell by column: numbers of spreadsheets have a point. */
export const makeDecimalSignGetter =
  ({ isNumber }: TableRow, { positions, decimals }: ImportTableColumns, defaultSign: DecimalSign) =>
  (column: string): DecimalSign =>
    isNumber?.(positions.get(column) ?? -1) === true ? '.' : (decimals.get(column) ?? defaultSign);

/** Returns how a column writes its dates. */
export const makeDateNotationGetter =
  ({ calendars }: ImportTableColumns, { dateOrder, calendar }: Questionnaire) =>
  (column: string): DateNotation => ({ dateOrder, calendar: calendars.get(column) ?? calendar });

/** How the cells of a row are written, by column. */
export const makeNotationGetters = (
  row: TableRow,
  columns: ImportTableColumns,
  questionnaire: Questionnaire,
) => ({
  getDecimalSign: makeDecimalSignGetter(row, columns, questionnaire.decimal),
  getDateNotation: makeDateNotationGetter(columns, questionnaire),
});
export type NotationGetters = ReturnType<typeof makeNotationGetters>;

/**
 * Returns the cells of one row by column. A cell with forbidden or too many characters is refused once and
 * then treated as empty; `limitOf` returns the maximum length for a column.
 */
export function makeCellGetter(
  cells: readonly string[],
  { positions, missing, guarded }: ImportTableColumns,
  refuse: CellRefusalHandler,
  limitOf: (column: string) => number = () => maxImportCellLength,
): CellGetter {
  return (column) => {
    const written = (cells[positions.get(column) ?? -1] ?? '').trim();
    const cell = guarded ? unguardFormula(written) : written;
    if (cell === '') return '';
    if (cell.length > maxImportCellLength) {
      refuse(column, cell, { code: 'textTooLong', params: { limit: limitOf(column) } });
      return '';
    }
    if (cell.includes('\ufffd')) {
      refuse(column, cell, { code: 'unreadable' });
      return '';
    }
    if (!hasNoControlCharacters(cell)) {
      refuse(column, cell, { code: 'control' });
      return '';
    }
    const codes = missing.get(column) ?? emptyCodes;
    return codes.size > 0 && codes.has(foldTextAndPersianSpaces(cell)) ? '' : cell;
  };
}
