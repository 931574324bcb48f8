import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getSummary, QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { mayShowFilteredResults, withholdQuestionSummary } from '@nazar/domain/results/disclosure.ts';
import type { BallotFilter } from '@nazar/domain/results/filter/ballot-filter.ts';
import { computeMedianOfCounts } from '@nazar/domain/results/median.ts';
import { type InquiryCounts, makeTallyWithStatistics } from '@nazar/domain/results/summarize.ts';
import { mergeNumberCounts } from '@nazar/domain/results/summarize-numbers.ts';
import { durationTallyCode } from '@nazar/domain/results/tally.ts';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StoredTallyTotal } from '../counts/index.ts';
import type { CheckedResultsFilter } from './check-filter-queries.ts';
import {
  countByBallotFilter,
  type DisclosedFilterCounts,
  type DisclosedOptionCounts,
} from './count-by-ballot-filter.ts';
import { countFilteredResponses, type FilteredCounts } from './count-filtered-responses.ts';

type Inquiry = {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: StoredTallyTotal;
};

type FilteredResults = {
  readonly matching: number;
  readonly counts: InquiryCounts;
  readonly days: FilteredCounts['days'][number][];
  readonly medianDuration: number | null;
};

type CachedSummary<Counted> = {
  readonly compiled: CompiledInquiry;
  readonly version: StoredTallyTotal['version'];
  readonly counted: Promise<Counted>;
};

/**
 * Caches by inquiry and filter, because open screens repeat the same request every few seconds. Entries of
 * older counts or revisions are replaced.
 */
export function makeCountsCache<Counted>() {
  const cachedSummaries = new BoundedMap<string, CachedSummary<Counted>>(50);
  return (
    { inquiryId, compiled, total }: Inquiry,
    filter: unknown,
    count: () => Promise<Counted>,
  ): Promise<Counted> => {
    const key = JSON.stringify([inquiryId, filter]);
    const { version } = total;
    const found = cachedSummaries.get(key);
    if (found?.compiled === compiled && found.version === version) return found.counted;
    const counted = count();
    counted.catch(() => {
      if (cachedSummaries.get(key)?.counted === counted) cachedSummaries.delete(key);
    });
    cachedSummaries.set(key, { compiled, version, counted });
    return counted;
  };
}

const hasDays = ({ responseType }: CompiledQuestion) => answerTypes[responseType].summaryKind === 'days';

const keepFiltered = makeCountsCache<FilteredResults>();
const keepLimited = makeCountsCache<DisclosedFilterCounts>();

/** Counts the responses of a filter, cached while nothing changes. */
export function readFilteredCounts(
  db: Database,
  inquiry: Inquiry,
  { filter, where }: CheckedResultsFilter,
): Promise<FilteredResults> {
  const { inquiryId, compiled } = inquiry;
  return keepFiltered(inquiry, filter, async () => {
    const { tally, days } = await countFilteredResponses(db, { inquiryId, compiled, filter, where });
    const counts = makeTallyWithStatistics(compiled, tally);
    const listed = counts.days.get(durationTallyCode) ?? [];
    // Single values take the most memory; except for days, the statistics and the median contain everything
    // that is shown.
    const isByDay = new Set(compiled.questions.filter(hasDays).map(({ code }) => code));
    const smallCounts = {
      ...counts,
      tally: { ...tally, values: {}, durations: {} },
      days: new Map([...counts.days].filter(([code]) => isByDay.has(code))),
    };
    return {
      matching: tally.responses,
      counts: smallCounts,
      days: [...days],
      medianDuration: computeMedianOfCounts(mergeNumberCounts(tally.durations, listed)),
    };
  });
}

type Limited = Pick<CallResult<typeof getSummary>, 'filtered' | 'questions' | 'days' | 'medianDuration'>;

/** The results that a limited filter may disclose; `questions` are those of all responses. */
export async function computeDisclosedSummary(
  db: Database,
  inquiry: Inquiry,
  { filter: requestedFilter, limited }: CheckedResultsFilter & { readonly limited: BallotFilter },
  questions: readonly QuestionSummary[],
): Promise<Limited> {
  const { compiled, total } = inquiry;
  const counted = keepLimited(inquiry, requestedFilter, () => countByBallotFilter(db, inquiry, limited));
  const { matching, questions: reported } = await counted;
  const noMore = { days: [], medianDuration: null };
  if (!mayShowFilteredResults(matching, total.responses)) {
    return { ...noMore, filtered: { matching: 0, withheld: true, limited: true }, questions: [] };
  }
  const shown = questions.map((question) => {
    const code = compiled.questionById.get(question.questionId)?.code ?? 0;
    return limitQuestion(question, question.withheld ? undefined : reported.get(code));
  });
  return { ...noMore, filtered: { matching, withheld: false, limited: true }, questions: shown };
}

function limitQuestion(
  question: QuestionSummary,
  reported: DisclosedOptionCounts | undefined,
): QuestionSummary {
  if (reported === undefined) return withholdQuestionSummary(question);
  return {
    ...question,
    numbers: null,
    cells: [],
    moments: [],
    momentUnit: null,
    answered: reported.answered,
    options: question.options.map((option) => ({
      ...option,
      count: reported.counts.get(option.optionId) ?? 0,
      withheld: false,
    })),
  };
}
