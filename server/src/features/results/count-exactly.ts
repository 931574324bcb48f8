import type { AnswerBins } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import {
  type CountedNumber,
  countBinnedNumbers,
  listCoarseBins,
  listExactBinCounts,
} from '@nazar/domain/inquiries/answer-types/number-bins.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { computeHistogramBars, planHistogram } from '@nazar/domain/results/histogram.ts';
import {
  computeExactMeanOfTwo,
  computeMedianOfCounts,
  findRankPosition,
  getMiddleRanks,
} from '@nazar/domain/results/median.ts';
import { type InquiryCounts, isNumericQuestion } from '@nazar/domain/results/summarize.ts';
import {
  computeNumberStatistics,
  mergeNumberCounts,
  type NumberStatistics,
  needsExactSum,
} from '@nazar/domain/results/summarize-numbers.ts';
import { durationTallyCode } from '@nazar/domain/results/tally.ts';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  countListedValuesBetween,
  findExtremeListedValues,
  findListedValueAtRank,
  getStoredTallyTotal,
  type ListedValueSelection,
  listListedValuesIfFew,
  type StoredTallyTotal,
  sumListedValues,
} from '../counts/index.ts';

/** Up to this many different values are all read; of more, only those that the bins require. */
const maxRead = 500;
/** More than the number of days between the years 1 and 9999. */
const maxDays = 4_000_000;

type ExactCounts = InquiryCounts & {
  readonly tally: StoredTallyTotal;
  readonly medianDuration: number | null;
};

interface ExactCountsRequest {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: StoredTallyTotal;
}

type CachedCounts = { readonly compiled: CompiledInquiry; readonly counts: ExactCounts };

/**
 * Caches the last inquiries, because many people read the same counts and the screen reloads every few
 * seconds.
 */
const cache = new BoundedMap<string, CachedCounts>(50);

/** Exact results of an inquiry from its tally and listed values, read in one snapshot. */
export async function readExactCounts(
  db: Database,
  inquiry: { readonly inquiryId: string; readonly compiled: CompiledInquiry },
): Promise<ExactCounts> {
  const { inquiryId, compiled } = inquiry;
  return db.transaction(
    async (snapshot) => {
      const total = await getStoredTallyTotal(snapshot, inquiryId);
      // A bilingual inquiry has a result for each language.
      const key = `${inquiryId} ${compiled.definition.language}`;
      const known = cache.get(key);
      if (known?.compiled === compiled && known.counts.tally.version === total.version) return known.counts;
      const counts = await countExactly(snapshot, { ...inquiry, total });
      cache.set(key, { compiled, counts });
      return counts;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function countExactly(
  db: Database,
  { inquiryId, compiled, total }: ExactCountsRequest,
): Promise<ExactCounts> {
  const answered = compiled.questions.filter(({ code }) => (total.counts[code] ?? 0) > 0);
  const numeric = answered.filter(isNumericQuestion);
  const dates = answered
    .filter(({ responseType }) => answerTypes[responseType].summaryKind === 'days')
    .map(({ code }) => code);
  const getBins = (code: number) => (code === durationTallyCode ? total.durations : (total.bins[code] ?? {}));
  const codes = [durationTallyCode, ...numeric.map(({ code }) => code)];
  const listing = codes.filter((code) => listCoarseBins(getBins(code)).length > 0);
  const few = await listListedValuesIfFew(db, inquiryId, listing, maxRead);
  const shapes = new Map<number, NumberStatistics>();
  for (const question of numeric) {
    const { code } = question;
    const listed = few.get(code);
    const shape =
      listed === null
        ? await summarizeManyNumbers(db, { inquiryId, code }, question, getBins(code))
        : computeNumberStatistics(compiled, question, mergeNumberCounts(getBins(code), listed ?? []));
    if (shape !== null) shapes.set(code, shape);
  }
  const durations = few.get(durationTallyCode);
  const medianDuration =
    durations === null
      ? await findMedian(db, { inquiryId, code: durationTallyCode }, total.durations)
      : computeMedianOfCounts(mergeNumberCounts(total.durations, durations ?? []));
  const days = new Map<number, readonly CountedNumber[]>();
  for (const [code, listed] of await listListedValuesIfFew(db, inquiryId, dates, maxDays))
    days.set(code, listed ?? []);
  return { tally: total, shapes, days, medianDuration };
}

async function summarizeManyNumbers(
  db: Database,
  list: ListedValueSelection,
  question: CompiledQuestion,
  bins: Readonly<AnswerBins>,
): Promise<NumberStatistics | null> {
  const [known, coarse] = [listExactBinCounts(bins), listCoarseBins(bins)];
  const listed = await findExtremeListedValues(db, list);
  const median = await findMedian(db, list, bins);
  if (listed === null || median === null) return null;
  const min = Math.min(listed.min, known[0]?.value ?? listed.min);
  const max = Math.max(listed.max, known.at(-1)?.value ?? listed.max);
  // Too many different values for a histogram of single values.
  const plan = planHistogram(question, { min, max }, false);
  const { edges } = plan;
  const isDivided = (bin: { from: number; to: number }) =>
    edges.some((edge) => bin.from < edge && edge < bin.to);
  const divided = await countListedValuesBetween(db, list, coarse.filter(isDivided), edges);
  const below = edges.map((edge, index) => {
    const ofKnown = known.filter(({ value }) => value < edge);
    const whole = coarse.filter((bin) => bin.to <= edge && !isDivided(bin));
    const parts = [...divided].filter(([lies]) => lies <= index);
    return sum(ofKnown) + sum(whole) + parts.reduce((total, [, count]) => total + count, 0);
  });
  const total = countBinnedNumbers(bins);
  const shape = { min, max, median, bins: computeHistogramBars(plan, below, total) };
  // The only known number that small is 0.
  return needsExactSum(shape) ? { ...shape, mean: (await sumListedValues(db, list)) / total } : shape;
}

async function findMedian(
  db: Database,
  list: ListedValueSelection,
  bins: Readonly<AnswerBins>,
): Promise<number | null> {
  const total = countBinnedNumbers(bins);
  if (total === 0) return null;
  const [low, high] = getMiddleRanks(total);
  const lower = await findRanked(db, list, bins, low);
  return low === high ? lower : computeExactMeanOfTwo(lower, await findRanked(db, list, bins, high));
}

async function findRanked(
  db: Database,
  list: ListedValueSelection,
  bins: Readonly<AnswerBins>,
  rank: number,
): Promise<number> {
  const found = findRankPosition(listExactBinCounts(bins), listCoarseBins(bins), rank);
  return 'value' in found ? found.value : findListedValueAtRank(db, list, found);
}

function sum(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}
