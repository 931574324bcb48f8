import type { CompiledInquiry } from '../../inquiries/compile.ts';
import type { Grouping } from '../grouping.ts';
import { getIntervalUpperBound } from '../interval.ts';
import { makeEmptyTally, type Tally, tallyAnswerCodes, tallyAnswerValue, tallyDuration } from '../tally.ts';
import {
  type BlockColumns,
  type BlockEntry,
  blockStoresOptionCodes,
  countBlockEntries,
  getBlockColumnName,
  parseBlockCodes,
} from './block-column.ts';

/** Number of responses with each entry, by column. */
export type BlockEntryCounts = Map<string, Map<BlockEntry, number>>;

/** Adds a block's responses at these positions, or all. */
export function addBlockEntryCounts(
  counts: BlockEntryCounts,
  columns: BlockColumns,
  positions: Uint32Array | null,
): void {
  for (const [name, column] of columns) {
    const entryCounts = counts.get(name) ?? new Map<BlockEntry, number>();
    counts.set(name, entryCounts);
    for (const [index, count] of countBlockEntries(column, positions).entries()) {
      const entry = column.entries[index] ?? null;
      if (count > 0 && entry !== null) entryCounts.set(entry, (entryCounts.get(entry) ?? 0) + count);
    }
  }
}

export type BlockEntryTallies = {
  readonly tally: Tally;
  readonly days: { readonly day: string; readonly count: number }[];
};

/** Computes the tally of these responses and their number on each day. */
export function tallyBlockEntries(
  { questions }: CompiledInquiry,
  counts: BlockEntryCounts,
): BlockEntryTallies {
  const tally = makeEmptyTally();
  const days = new Map<string, number>();
  for (const [bucket, count] of counts.get('bucket') ?? []) {
    const day = String(bucket).slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + count);
    tally.responses += count;
  }
  for (const [duration, count] of counts.get('duration') ?? []) tallyDuration(tally, Number(duration), count);
  for (const question of questions) {
    for (const [entry, count] of counts.get(getBlockColumnName(question)) ?? []) {
      if (blockStoresOptionCodes(question)) tallyAnswerCodes(tally, question, parseBlockCodes(entry), count);
      else tallyAnswerValue(tally, question, entry, count);
    }
  }
  return { tally, days: [...days].map(([day, count]) => ({ day, count })) };
}

/** Indexes of the groups that contain responses with this entry. */
export function groupIndexesOfBlockEntry({ by, groups, row }: Grouping, entry: BlockEntry): number[] {
  if (entry === null) return [];
  if (by === 'options' || by === 'firstRank' || by === 'rows') {
    const codes = parseBlockCodes(entry);
    // In a matrix, the code of a row is followed by that of its column.
    const position = by === 'rows' ? codes.indexOf(row?.code ?? 0) + 1 : 0;
    if (by === 'rows' && position === 0) return [];
    const chosen = by === 'options' ? codes : codes.slice(position, position + 1);
    return groups.flatMap(({ option }, index) => (chosen.includes(option?.code ?? 0) ? [index] : []));
  }
  const value = getNumber(by, entry);
  const index = groups.findIndex(
    ({ interval }) => interval !== null && value >= interval.from && value < getIntervalUpperBound(interval),
  );
  return index < 0 ? [] : [index];
}

function getNumber(by: Grouping['by'], entry: BlockEntry): number {
  if (by === 'days') return Date.parse(`${entry}T00:00:00Z`) / 86_400_000;
  return Number(by === 'hours' ? String(entry).slice(0, 2) : entry);
}

/** Number of responses in each combination of groups, by the groups' indexes, and by day if requested. */
export type GroupCombinationCounts = Map<
  string,
  { readonly day: string | null; readonly at: readonly number[]; count: number }
>;

type Axis = { readonly places: readonly (readonly number[])[]; readonly of: Uint16Array | Uint32Array };

/** More combinations than this are counted in a map by name. */
const maxCells = 1 << 20;

/** Adds a block's responses at these positions, or all, to the counts by groups. */
export function addGroupCombinationCounts(
  counts: GroupCombinationCounts,
  { columns, responses }: { readonly columns: BlockColumns; readonly responses: number },
  { groupings, byDay }: { readonly groupings: readonly Grouping[]; readonly byDay: boolean },
  positions: Uint32Array | null,
): void {
  const sides = groupings.map((grouping) => {
    const column = columns.get(getBlockColumnName(grouping.question));
    return {
      column,
      axis: buildAxis(column?.entries ?? [null], (entry) => groupIndexesOfBlockEntry(grouping, entry)),
    };
  });
  const days: string[] = [];
  if (byDay) {
    const column = columns.get('bucket');
    const getDay = (entry: BlockEntry) => {
      const day = String(entry).slice(0, 10);
      if (!days.includes(day)) days.push(day);
      return [days.indexOf(day)];
    };
    sides.push({ column, axis: buildAxis(column?.entries ?? [null], getDay) });
  }
  const combined = combine(sides, responses, positions);
  for (const [key, count] of combined) {
    let left = key;
    const lists = sides.toReversed().map(({ axis }) => {
      const list = axis.places[left % axis.places.length] ?? [];
      left = Math.floor(left / axis.places.length);
      return list;
    });
    for (const at of computeCartesianProduct(lists.toReversed())) {
      const day = byDay ? (days[at.at(-1) ?? 0] ?? null) : null;
      const of = byDay ? at.slice(0, -1) : at;
      const name = `${day} ${of.join(' ')}`;
      const known = counts.get(name);
      if (known === undefined) counts.set(name, { day, at: of, count });
      else known.count += count;
    }
  }
}

type Side = {
  readonly column: { readonly indexes: Uint8Array | Uint16Array | Uint32Array } | undefined;
  readonly axis: Axis;
};

/** Entries in the same groups share one position of an axis. */
function buildAxis(entries: readonly BlockEntry[], groupsOf: (entry: BlockEntry) => number[]): Axis {
  const places: number[][] = [];
  const known = new Map<string, number>();
  const of = Uint32Array.from(entries, (entry) => {
    const groups = groupsOf(entry);
    const name = groups.join(',');
    const index = known.get(name) ?? places.push(groups) - 1;
    known.set(name, index);
    return index;
  });
  return { places, of };
}

/** Counts the responses in each combination of positions; those in no group of a side are left out. */
function combine(
  sides: readonly Side[],
  responses: number,
  positions: Uint32Array | null,
): Iterable<readonly [number, number]> {
  const cells = sides.reduce((product, { axis }) => product * axis.places.length, 1);
  const length = positions?.length ?? responses;
  const [first, second] = sides;
  if (sides.length === 2 && first !== undefined && second !== undefined && cells <= maxCells) {
    return filled(countBoth(first, second, { cells, length, positions }));
  }
  const keys = new Float64Array(length);
  for (const { column, axis } of sides) {
    const { of, places } = axis;
    const factor = places.length;
    const indexes = column?.indexes;
    for (let at = 0; at < length; at += 1) {
      const index = indexes?.[positions === null ? at : (positions[at] ?? 0)] ?? 0;
      keys[at] = (keys[at] ?? 0) * factor + (of[index] ?? 0);
    }
  }
  if (cells > maxCells) {
    const counts = new Map<number, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }
  const counts = new Uint32Array(cells);
  for (let at = 0; at < length; at += 1) {
    const key = keys[at] ?? 0;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return filled(counts);
}

const filled = (counts: Uint32Array) => [...counts.entries()].filter(([, count]) => count > 0);

/** Counts the most frequent case, two sides, without storing each response's combination. */
function countBoth(
  first: Side,
  second: Side,
  { cells, length, positions }: { cells: number; length: number; positions: Uint32Array | null },
): Uint32Array {
  const counts = new Uint32Array(cells);
  const factor = second.axis.places.length;
  const [one, other] = [first.axis.of, second.axis.of];
  const [ofOne, ofOther] = [first.column?.indexes, second.column?.indexes];
  for (let at = 0; at < length; at += 1) {
    const position = positions === null ? at : (positions[at] ?? 0);
    const key = (one[ofOne?.[position] ?? 0] ?? 0) * factor + (other[ofOther?.[position] ?? 0] ?? 0);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function computeCartesianProduct(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (combinations, list) => combinations.flatMap((begun) => list.map((each) => [...begun, each])),
    [[]],
  );
}
