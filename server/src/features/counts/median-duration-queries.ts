import {
  countBinnedNumbers,
  listCoarseBins,
  listExactBinCounts,
} from '@nazar/domain/inquiries/answer-types/number-bins.ts';
import { computeExactMeanOfTwo, findRankPosition, getMiddleRanks } from '@nazar/domain/results/median.ts';
import { durationTallyCode } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../platform/database/database.ts';
import { findListedValueAtRank } from './listed-value-queries.ts';
import type { StoredTallyTotal } from './tally-total-queries.ts';

/** Seconds; null if no durations are known. */
export async function findMedianDuration(
  db: Database,
  inquiryId: string,
  { durations }: StoredTallyTotal,
): Promise<number | null> {
  const count = countBinnedNumbers(durations);
  if (count === 0) return null;
  const at = async (rank: number) => {
    const found = findRankPosition(listExactBinCounts(durations), listCoarseBins(durations), rank);
    return 'value' in found
      ? found.value
      : findListedValueAtRank(db, { inquiryId, code: durationTallyCode }, found);
  };
  const [low, high] = getMiddleRanks(count);
  return low === high ? at(low) : computeExactMeanOfTwo(await at(low), await at(high));
}
