import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { getBlockColumnName } from '@nazar/domain/results/blocks/block-column.ts';
import {
  addBlockEntryCounts,
  addGroupCombinationCounts,
  type BlockEntryCounts,
  type BlockEntryTallies,
  type GroupCombinationCounts,
  tallyBlockEntries,
} from '@nazar/domain/results/blocks/count-in-block.ts';
import {
  type BlockSelection,
  listSelectionColumns,
  selectResponsesInBlock,
} from '@nazar/domain/results/blocks/select-responses-in-block.ts';
import type { Grouping } from '@nazar/domain/results/grouping.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type ResponseBlockHeader,
  readBlockResponseIds,
  readResponseBlocks,
} from './response-block-queries.ts';

/** Counts the responses of a selection in the same form as stored counts. */
export async function tallyResponseBlocks(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  compiled: CompiledInquiry,
  selection: BlockSelection,
): Promise<BlockEntryTallies> {
  const counts: BlockEntryCounts = new Map();
  for await (const block of readResponseBlocks(snapshot, blocks, null)) {
    addBlockEntryCounts(counts, block.columns, selectResponsesInBlock(compiled, selection, block));
  }
  return tallyBlockEntries(compiled, counts);
}

export async function countResponsesInBlocks(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  compiled: CompiledInquiry,
  selection: BlockSelection,
): Promise<number> {
  let count = 0;
  for await (const block of readResponseBlocks(snapshot, blocks, listSelectionColumns(compiled, selection))) {
    count += selectResponsesInBlock(compiled, selection, block)?.length ?? block.responses;
  }
  return count;
}

type CountGroupsOptions = {
  readonly compiled: CompiledInquiry;
  readonly selection: BlockSelection;
  readonly groupings: readonly Grouping[];
  readonly byDay: boolean;
};

/** Counts the responses of a selection by groups. */
export async function countGroupsInBlocks(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  { compiled, selection, groupings, byDay }: CountGroupsOptions,
): Promise<{ day: string | null; codes: number[]; count: number }[]> {
  const counts: GroupCombinationCounts = new Map();
  const names = [
    ...listSelectionColumns(compiled, selection),
    ...groupings.map(({ question }) => getBlockColumnName(question)),
    ...(byDay ? ['bucket'] : []),
  ];
  for await (const block of readResponseBlocks(snapshot, blocks, names)) {
    addGroupCombinationCounts(
      counts,
      block,
      { groupings, byDay },
      selectResponsesInBlock(compiled, selection, block),
    );
  }
  return [...counts.values()].map(({ day, at, count }) => ({
    day,
    count,
    codes: at.map((index, side) => groupings[side]?.groups[index]?.code ?? 0),
  }));
}

/**
 * Counts all responses by the groups of one grouping and of each of the others, by the positions of the
 * others.
 */
export async function countPairsInBlocks(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  row: Grouping,
  columns: readonly Grouping[],
): Promise<{ codes: number[]; count: number }[][]> {
  const counts = columns.map((): GroupCombinationCounts => new Map());
  const names = [row, ...columns].map(({ question }) => getBlockColumnName(question));
  for await (const block of readResponseBlocks(snapshot, blocks, names)) {
    for (const [place, column] of columns.entries()) {
      addGroupCombinationCounts(
        counts[place] ?? new Map(),
        block,
        { groupings: [row, column], byDay: false },
        null,
      );
    }
  }
  return counts.map((own, place) =>
    [...own.values()].map(({ at: [first = 0, second = 0], count }) => ({
      codes: [row.groups[first]?.code ?? 0, columns[place]?.groups[second]?.code ?? 0],
      count,
    })),
  );
}

/** Returns the response ids of a selection; null if there are more. */
export async function findResponseIdsInBlocks(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  { compiled, selection }: Pick<CountGroupsOptions, 'compiled' | 'selection'>,
  max: number,
): Promise<string[] | null> {
  const found: { block: ResponseBlockHeader; positions: Uint32Array }[] = [];
  let count = 0;
  for await (const block of readResponseBlocks(snapshot, blocks, listSelectionColumns(compiled, selection))) {
    const positions = selectResponsesInBlock(compiled, selection, block);
    count += positions?.length ?? block.responses;
    if (positions === null || count > max) return null;
    if (positions.length > 0) found.push({ block, positions });
  }
  const ids: string[] = [];
  for (const { block, positions } of found)
    ids.push(...(await readBlockResponseIds(snapshot, block, positions)));
  return ids;
}
