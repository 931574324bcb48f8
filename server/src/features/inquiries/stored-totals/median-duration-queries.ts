import {
  countBinnedNumbers,
  listCoarseBins,
  listExactCounts,
} from '@nazar/domain/inquiries/answer-types/number-bins.ts';
import { exactMean, findRank, middleRanks } from '@nazar/domain/results/median.ts';
import { durationCode } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findValueAtRank } from './listed-value-queries.ts';
import type { StoredTotal } from './stored-total-queries.ts';

/** Seconds; null if no durations are known. */
export async function readMedianDuration(
  db: Database,
  inquiryId: string,
  { durations }: StoredTotal,
): Promise<number | null> {
  const count = countBinnedNumbers(durations);
  if (count === 0) return null;
  const at = async (rank: number) => {
    const found = findRank(listExactCounts(durations), listCoarseBins(durations), rank);
    return 'value' in found ? found.value : findValueAtRank(db, { inquiryId, code: durationCode }, found);
  };
  const [low, high] = middleRanks(count);
  return low === high ? at(low) : exactMean(await at(low), await at(high));
}
