import { minGroupSize } from './min-group-size.ts';

/**
 * What results of an anonymous inquiry may show. Counts of one question alone are for everybody who sees results,
 * once enough people answered. A count of people by two answers is shown only where it is enough, and where no other
 * count of the same two questions gives a smaller one away by subtraction. Nobody counts as few there: who knows
 * that nobody gave two answers together can take the tables of three questions apart.
 */

export function isFew(count: number): boolean {
  return count > 0 && count < minGroupSize;
}

const isSmall = (count: number) => count < minGroupSize;

/** Whether options of one question may be a condition together: of several choices nothing tells who chose both. */
export function mayCombine(several: boolean, options: number): boolean {
  return !several || options < 2;
}

/** How one question was answered: by option; where several may be chosen, one person is in several of them. */
export type Side = {
  /** Of the question. */
  readonly code: number;
  readonly counts: readonly number[];
  readonly several: boolean;
};

/**
 * Which cells of one question by another may be shown. The same whoever asks for whichever part of the table,
 * the other way round too: then what different views show of it is never more than all of it together.
 */
export function shownCells(
  row: Side,
  column: Side,
  counts: readonly (readonly number[])[],
  total: number,
): boolean[][] {
  const at = (y: number, x: number) => counts[y]?.[x] ?? 0;
  const ofRow = (y: number) => row.counts[y] ?? 0;
  const ofColumn = (x: number) => column.counts[x] ?? 0;
  // Who chose both of two options also follows from how many answered, from other pairs and from the most one may choose.
  if (row.several && row.code === column.code) {
    return row.counts.map((inRow, y) =>
      column.counts.map((_, x) => x === y && !isFew(inRow) && !isFew(total - inRow)),
    );
  }
  if (row.several && column.several) {
    return row.counts.map((inRow, y) =>
      column.counts.map((inColumn, x) => {
        const both = at(y, x);
        return !hides([
          [both, inRow - both],
          [inColumn - both, total - inRow - inColumn + both],
        ]);
      }),
    );
  }
  // What is hidden beside few people depends on where one begins: always with the same question.
  if (row.several || (!column.several && row.code > column.code)) {
    const turned = column.counts.map((_, x) => row.counts.map((__, y) => at(y, x)));
    const shown = shownCells(column, row, turned, total);
    return row.counts.map((_, y) => column.counts.map((__, x) => shown[x]?.[y] ?? false));
  }
  const nobodyOf = (x: number) => ofColumn(x) - sum(row.counts.map((_, y) => at(y, x)));
  const rowsLeft = total - sum(row.counts);
  if (column.several) {
    // Each option by itself: chosen or not.
    const masks = column.counts.map((_, x) => {
      const left = nobodyOf(x);
      const lines = row.counts.map((inRow, y) => [at(y, x), inRow - at(y, x)]);
      return shownInTable([...lines, [left, rowsLeft - left]]);
    });
    return row.counts.map((_, y) => column.counts.map((__, x) => masks[x]?.[y]?.[0] ?? false));
  }
  const lines = row.counts.map((_, y) => {
    const cells = column.counts.map((__, x) => at(y, x));
    return [...cells, ofRow(y) - sum(cells)];
  });
  const left = column.counts.map((_, x) => nobodyOf(x));
  const table = shownInTable([...lines, [...left, rowsLeft - sum(left)]]);
  return row.counts.map((_, y) => column.counts.map((__, x) => table[y]?.[x] ?? false));
}

type Table = readonly (readonly number[])[];

function hides(table: Table): boolean {
  return shownInTable(table).some((line) => line.some((shown) => !shown));
}

/**
 * Of a table whose every row and column are known in sum, hides cells of few people or nobody, and so many others
 * that none of these can be found out: each is the corner of a rectangle of hidden cells of which two could go up,
 * two down, and all sums would stay; and what is hidden of a row or column is enough people together.
 */
export function shownInTable(table: Table): boolean[][] {
  const width = Math.max(0, ...table.map((line) => line.length));
  const at = (y: number, x: number) => table[y]?.[x] ?? 0;
  const hidden = new Set<number>();
  const key = (y: number, x: number) => y * width + x;
  // Of options that nobody chose everything is known, and with one that everybody chose nothing is added.
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
/** Cells that somebody is in. */
type Taken = {
  readonly taken: readonly Cell[];
  readonly inRow: ReadonlyMap<number, readonly Cell[]>;
  readonly inColumn: ReadonlyMap<number, readonly Cell[]>;
};

/** One hidden cell, or few people in all of them, would follow from the sum of the line: the next smallest goes. */
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

/** No cell can go below nobody: somebody must be in the two that go down, whichever of both pairs that is. */
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

/** Options of one question, by code. */
export type Axis = { readonly codes: readonly number[]; readonly several: boolean };
/** Counts that add up to one, and whether each is added or taken away. */
type Term = { readonly code: number | null; readonly sign: 1 | -1 };

/**
 * Whether three questions tell together of a few people who answered all of them in one way, not answering
 * included, or two of them what their own table hides. `countOf` tells how many chose all of these codes, which are of different axes and in their order.
 */
export function isFewOfThree(axes: readonly Axis[], countOf: (codes: readonly number[]) => number): boolean {
  // What one may have answered: an option; none of them (everybody, but for those); of several, not this one.
  const everybody: Term = { code: null, sign: 1 };
  const choices = axes.map(({ codes, several }): Term[][] => {
    const chosen = codes.map((code): Term[] => [{ code, sign: 1 }]);
    const without = (some: readonly number[]): Term[] => [
      everybody,
      ...some.map((code): Term => ({ code, sign: -1 })),
    ];
    return [...chosen, ...(several ? codes.map((code) => without([code])) : [without(codes)])];
  });
  const count = (terms: readonly Term[][], codes: readonly number[], sign: number): number => {
    const [first, ...others] = terms;
    if (first === undefined) return sign * countOf(codes);
    return sum(
      first.map((term) =>
        count(others, term.code === null ? codes : [...codes, term.code], sign * term.sign),
      ),
    );
  };
  const someFew = (left: readonly Term[][][], taken: readonly Term[][]): boolean => {
    const [first, ...others] = left;
    if (first === undefined) return isFew(count(taken, [], 1));
    return first.some((choice) => someFew(others, [...taken, choice]));
  };
  const tellsOfPair = (a: number, b: number): boolean => {
    const [first, second] = [axes[a], axes[b]];
    if (first === undefined || second === undefined) return false;
    if (first.codes[0] === second.codes[0]) return first.several;
    const taken = (at: number) => (choices[at] ?? []).filter((terms) => count([terms], [], 1) > 0);
    return taken(a).some((one) => taken(b).some((other) => isSmall(count([one, other], [], 1))));
  };
  return tellsOfPair(0, 1) || tellsOfPair(0, 2) || tellsOfPair(1, 2) || someFew(choices, []);
}

/**
 * Days put together until what they tell of a question is of nobody or of enough people each: of those who chose
 * an option, and of those who did not. The same for every choice of options to look at. In the end it may be all
 * days together, which tells no more than the question's own counts.
 */
export function mergeDays<
  Day extends { readonly day: string; readonly people: number; readonly counts: readonly number[] },
>(days: readonly Day[]): { day: string; counts: number[] }[] {
  const merged: Waiting[] = [];
  let waiting: Waiting | null = null;
  for (const { day, people, counts } of days) {
    waiting =
      waiting === null ? { day, people, counts: [...counts] } : together(waiting, { day, people, counts });
    if (!isEnough(waiting)) continue;
    merged.push(waiting);
    waiting = null;
  }
  if (waiting !== null) {
    let last: Waiting = waiting;
    // What is left goes with the days before it: they told enough, but the difference would tell the rest.
    const before = merged.pop();
    if (before !== undefined) last = together(before, last);
    merged.push(last);
  }
  return merged.map(({ day, counts }) => ({ day, counts }));
}

type Waiting = { day: string; people: number; counts: number[] };

function together(
  a: Waiting,
  b: { readonly day: string; readonly people: number; readonly counts: readonly number[] },
) {
  return {
    day: b.day,
    people: a.people + b.people,
    counts: b.counts.map((count, at) => count + (a.counts[at] ?? 0)),
  };
}

function isEnough({ people, counts }: Waiting): boolean {
  return counts.every((count) => !isFew(count) && !isFew(people - count)) && !isFew(people - sum(counts));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
