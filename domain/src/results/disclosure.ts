import { answerTypes } from '../inquiries/answer-types/index.ts';
import { minGroupSize } from './min-group-size.ts';
import type { QuestionSummary } from './question-summary.ts';

// What a released secret ballot may show. Counts of a single question are shown once enough people answered
// it. A count by two answers is shown only if it is large enough and no smaller count of the same two
// questions can be derived from it by subtraction. Zero is treated as a small count there: knowing that two
// answers were never given together can help to solve the tables of three questions. Three questions together
// are never shown.

export function isBelowMinGroupSize(count: number): boolean {
  return count > 0 && count < minGroupSize;
}

const isSmall = (count: number) => count < minGroupSize;

/**
 * Whether a condition may combine options of one question. With multiple choice, a combination would reveal
 * how many people chose both.
 */
export function mayCombineOptions(several: boolean, options: number): boolean {
  return !several || options < 2;
}

/** Counts of one question by option; with multiple choice one person is in several counts. */
export type DisclosureQuestionCounts = {
  /** The question's code. */
  readonly code: number;
  readonly counts: readonly number[];
  readonly several: boolean;
  readonly revealsPair: boolean;
};

/**
 * Whether the number of people who chose two options follows from their counts and the number of answers:
 * with multiple choice, if only two options that can be combined were chosen. `counts` are those of such
 * options.
 */
export function revealsPair(several: boolean, counts: readonly number[]): boolean {
  return several && counts.filter((count) => count > 0).length === 2;
}

/** Counts of a conditional question, whose condition tests other answers. */
export type ConditionalCounts = {
  readonly answered: number;
  /** Number of people for each of its answers. */
  readonly parts: readonly number[];
  /** Number of people who meet each clause of its condition, if that is counted. */
  readonly holders: readonly number[];
  readonly total: number;
};

/**
 * Whether the counts of a conditional question reveal a count by two answers of one to four people, because
 * all who gave one of its answers also gave those that its condition tests.
 */
export function revealsCondition({ answered, parts, holders, total }: ConditionalCounts): boolean {
  const differences = holders.map((count) => Math.abs(count - answered));
  return [answered, total - answered, ...parts, ...differences].some(isBelowMinGroupSize);
}

/** The cells of a cross-tab that may be shown, and the rows and columns whose totals may be. */
export type DisclosureMask = {
  readonly cells: boolean[][];
  readonly rows: boolean[];
  readonly columns: boolean[];
};

/**
 * Decides which part of a table of two questions may be shown. The result is the same for any part of the
 * table and for swapped sides, so different views together never show more than the whole table.
 */
export function discloseTable(
  row: DisclosureQuestionCounts,
  column: DisclosureQuestionCounts,
  counts: readonly (readonly number[])[],
  total: number,
): DisclosureMask {
  const at = (y: number, x: number) => counts[y]?.[x] ?? 0;
  const ofRow = (y: number) => row.counts[y] ?? 0;
  const ofColumn = (x: number) => column.counts[x] ?? 0;
  const sumsHidden = { rows: row.counts.map(() => false), columns: column.counts.map(() => false) };
  const cellsBy = (isShown: (y: number, x: number) => boolean) =>
    row.counts.map((_, y) => column.counts.map((__, x) => isShown(y, x)));
  // The number of people who chose two options can also be derived from other pairs, the number of answers
  // and the maximum number of choices.
  if (row.several && row.code === column.code) {
    return {
      ...sumsHidden,
      cells: cellsBy(
        (y, x) => x === y && !isBelowMinGroupSize(ofRow(y)) && !isBelowMinGroupSize(total - ofRow(y)),
      ),
    };
  }
  if (row.revealsPair || column.revealsPair) return { ...sumsHidden, cells: cellsBy(() => false) };
  if (row.several && column.several) {
    const cells = cellsBy((y, x) => {
      const [inRow, inColumn, both] = [ofRow(y), ofColumn(x), at(y, x)];
      return !hides([
        [both, inRow - both],
        [inColumn - both, total - inRow - inColumn + both],
      ]);
    });
    return { ...sumsHidden, cells };
  }
  // The additionally hidden cells depend on the starting side, so it is always the same question.
  if (row.several || (!column.several && row.code > column.code)) {
    const turned = column.counts.map((_, x) => row.counts.map((__, y) => at(y, x)));
    const { cells, rows, columns } = discloseTable(column, row, turned, total);
    return { cells: cellsBy((y, x) => cells[x]?.[y] ?? false), rows: columns, columns: rows };
  }
  const unansweredIn = (x: number) => ofColumn(x) - sum(row.counts.map((_, y) => at(y, x)));
  const rowsLeft = total - sum(row.counts);
  const lastRow = row.counts.length;
  if (column.several) {
    // Each option is a table of its own: chosen or not.
    const masks = column.counts.map((_, x) => {
      const left = unansweredIn(x);
      const lines = row.counts.map((inRow, y) => [at(y, x), inRow - at(y, x)]);
      return disclosedCells([...lines, [left, rowsLeft - left]]);
    });
    return {
      cells: cellsBy((y, x) => masks[x]?.[y]?.[0] ?? false),
      rows: sumsHidden.rows,
      columns: masks.map((mask) => mask[lastRow]?.[0] ?? false),
    };
  }
  const lines = row.counts.map((_, y) => {
    const cells = column.counts.map((__, x) => at(y, x));
    return [...cells, ofRow(y) - sum(cells)];
  });
  const left = column.counts.map((_, x) => unansweredIn(x));
  const table = disclosedCells([...lines, [...left, rowsLeft - sum(left)]]);
  // People who did not answer the other question form a cell too, which reveals their number.
  return {
    cells: cellsBy((y, x) => table[y]?.[x] ?? false),
    rows: row.counts.map((_, y) => table[y]?.[column.counts.length] ?? false),
    columns: column.counts.map((_, x) => table[lastRow]?.[x] ?? false),
  };
}

type Table = readonly (readonly number[])[];

function hides(table: Table): boolean {
  return disclosedCells(table).some((line) => line.some((shown) => !shown));
}

/**
 * Hides cells with zero or few people in a table whose row and column sums are known, and enough other cells
 * that none of these can be derived. Each hidden cell is a corner of a rectangle of hidden cells, two of
 * which could grow and two shrink without changing any sum, and the hidden cells of each line contain enough
 * people together.
 */
export function disclosedCells(table: Table): boolean[][] {
  const width = Math.max(0, ...table.map((line) => line.length));
  const at = (y: number, x: number) => table[y]?.[x] ?? 0;
  const hidden = new Set<number>();
  const key = (y: number, x: number) => y * width + x;
  // Empty lines are fully known, and a table with a single line adds no information.
  const rows = table.map((_, y) => y).filter((y) => sum(table[y] ?? []) > 0);
  const columns = Array.from({ length: width }, (_, x) => x).filter(
    (x) => sum(rows.map((y) => at(y, x))) > 0,
  );
  const small = rows.flatMap((y) => columns.filter((x) => isSmall(at(y, x))).map((x) => ({ y, x })));
  for (const { y, x } of small) hidden.add(key(y, x));
  if (rows.length > 1 && columns.length > 1) {
    const lines = [
      ...rows.map((y) => columns.map((x) => ({ y, x }))),
      ...columns.map((x) => rows.map((y) => ({ y, x }))),
    ];
    const taken = rows.flatMap((y) => columns.filter((x) => at(y, x) > 0).map((x) => ({ y, x })));
    const inRow = Map.groupBy(taken, ({ y }) => y);
    const inColumn = Map.groupBy(taken, ({ x }) => x);
    let size = -1;
    while (size !== hidden.size) {
      size = hidden.size;
      for (const line of lines) closeLine(line, { at, hidden, key });
      for (const cell of small) closeRectangle(cell, { taken, inRow, inColumn, at, hidden, key });
    }
  }
  return table.map((line, y) => line.map((_, x) => !hidden.has(key(y, x))));
}

type Cell = { readonly y: number; readonly x: number };
type Hiding = {
  at(y: number, x: number): number;
  readonly hidden: Set<number>;
  key(y: number, x: number): number;
};
/** Cells with at least one person. */
type Taken = {
  readonly taken: readonly Cell[];
  readonly inRow: ReadonlyMap<number, readonly Cell[]>;
  readonly inColumn: ReadonlyMap<number, readonly Cell[]>;
};

/**
 * A single hidden cell, or few people in all hidden ones, could be derived from the sum, so the next smallest
 * cell is hidden too.
 */
function closeLine(line: readonly Cell[], { at, hidden, key }: Hiding): void {
  const isHidden = ({ y, x }: Cell) => hidden.has(key(y, x));
  const shown = line.filter((cell) => !isHidden(cell)).sort((a, b) => at(a.y, a.x) - at(b.y, b.x));
  const inLine = line.filter(isHidden);
  let people = sum(inLine.map(({ y, x }) => at(y, x)));
  let cells = inLine.length;
  while (cells > 0 && shown.length > 0 && (cells === 1 || isSmall(people))) {
    const next = shown.shift();
    if (next === undefined) return;
    hidden.add(key(next.y, next.x));
    people += at(next.y, next.x);
    cells += 1;
  }
}

/** No cell can be negative, so in either pair the two cells that shrink need at least one person each. */
function closeRectangle({ y, x }: Cell, { taken, inRow, inColumn, at, hidden, key }: Hiding & Taken): void {
  let best: { cost: number; cells: number[] } | null = null;
  const consider = (otherY: number, otherX: number): boolean => {
    if (otherY === y || otherX === x) return false;
    const missing = [
      { y, x: otherX },
      { y: otherY, x },
      { y: otherY, x: otherX },
    ].filter((cell) => !hidden.has(key(cell.y, cell.x)));
    if (missing.length === 0) return true;
    const cost = sum(missing.map((cell) => at(cell.y, cell.x) + 1));
    if (best === null || cost < best.cost) best = { cost, cells: missing.map((cell) => key(cell.y, cell.x)) };
    return false;
  };
  const beside = inRow.get(y) ?? [];
  const below = inColumn.get(x) ?? [];
  if (below.some((there) => beside.some((here) => consider(there.y, here.x)))) return;
  if (best === null && at(y, x) > 0 && taken.some((across) => consider(across.y, across.x))) return;
  for (const cell of (best as { cells: number[] } | null)?.cells ?? []) hidden.add(cell);
}

/** Whether results of filtered responses may be shown: enough must match, and not nearly all. */
export function mayShowFiltered(matching: number, total: number): boolean {
  return matching >= minGroupSize && !isBelowMinGroupSize(total - matching);
}

/**
 * For each option of a question, the number of people who also chose some options of another question, the
 * rows of a cross-tab; null if hidden. A sum of cells that the cross-tab shows reveals nothing new.
 */
export function sumDisclosed(
  {
    counts,
    shown,
  }: { readonly counts: readonly (readonly number[])[]; readonly shown: readonly (readonly boolean[])[] },
  rows: readonly number[],
): (number | null)[] {
  return (counts[0] ?? []).map((_, x) => {
    if (!rows.every((y) => shown[y]?.[x])) return null;
    return rows.reduce((sum, y) => sum + (counts[y]?.[x] ?? 0), 0);
  });
}

/** The result of a withheld question, which shows only that it was asked. */
export function withholdQuestion(question: QuestionSummary): QuestionSummary {
  const { questionId, body, responseType, segmentName } = question;
  return {
    ...{ questionId, body, responseType, segmentName, withheld: true, answered: 0 },
    ...{ options: [], numbers: null, cells: [], moments: [], momentUnit: null },
  };
}

/**
 * The part of a question's summary that may be shown. For a question that few people answered, it shows only
 * that it was asked. Details of an option (its texts, its mean rank, the cells of its matrix row) are shown
 * once enough people chose it.
 */
export function discloseQuestion(question: QuestionSummary): QuestionSummary {
  if (isBelowMinGroupSize(question.answered)) return withholdQuestion(question);
  const { summaryKind } = answerTypes[question.responseType];
  if (summaryKind === 'cells') return discloseRows(question);
  if (summaryKind === 'ranks') return discloseRanks(question);
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      withheld: option.role === 'other' && isBelowMinGroupSize(option.count),
    })),
  };
}

/**
 * Hides the cells of rows with few answers. Columns count only shown cells, because subtraction would reveal
 * the others.
 */
function discloseRows(question: QuestionSummary): QuestionSummary {
  const hidden = new Set(
    question.options
      .filter(({ role, count }) => role === 'row' && isBelowMinGroupSize(count))
      .map(({ optionId }) => optionId),
  );
  const cells = question.cells.filter(({ rowId }) => !hidden.has(rowId));
  const inColumn = (id: string) =>
    cells.reduce((sum, { columnId, count }) => sum + (columnId === id ? count : 0), 0);
  return {
    ...question,
    cells,
    options: question.options.map((option) => {
      if (hidden.has(option.optionId)) return { ...option, withheld: true, count: 0 };
      return option.role === 'column' ? { ...option, count: inColumn(option.optionId) } : option;
    }),
  };
}

/** All ranks add up to a known sum, so if few people ranked one option, the others would reveal its ranks. */
function discloseRanks(question: QuestionSummary): QuestionSummary {
  if (!question.options.some(({ count }) => isBelowMinGroupSize(count))) return question;
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      withheld: option.count > 0,
      meanRank: null,
      count: isBelowMinGroupSize(option.count) ? 0 : option.count,
    })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
