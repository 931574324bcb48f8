import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { type CalendarSystem, calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import type { Grouping, GroupingSource } from '@nazar/domain/results/grouping.ts';
import { groupingNeedsListedValues, makeGrouping } from '@nazar/domain/results/make-grouping.ts';
import type { InquiryCounts } from '@nazar/domain/results/summarize.ts';
import type { Database } from '../../../platform/database/database.ts';
import { getStoredTallyTotal, type StoredTallyTotal } from '../../counts/index.ts';
import { readExactCounts } from '../count-exactly.ts';
import type { ResultsInquiry } from '../results-inquiry-queries.ts';

interface ReadGroupings {
  readonly total: StoredTallyTotal;
  /** All groups of each source, in the same order. */
  readonly groupings: readonly Grouping[];
}

/** The groups of questions and rows, with the counts from which they are derived. */
export async function readGroupings(
  db: Database,
  counted: ResultsInquiry,
  sources: readonly GroupingSource[],
  calendar: CalendarSystem,
): Promise<ReadGroupings> {
  const { inquiryId, definition } = counted;
  const exact = sources.some(groupingNeedsListedValues) ? await readExactCounts(db, counted) : null;
  const total = exact?.tally ?? (await getStoredTallyTotal(db, inquiryId));
  const counts: InquiryCounts = exact ?? { tally: total, shapes: new Map(), days: new Map() };
  // Two tables of a secret ballot with different calendars would reveal few people by their difference.
  const shared = isSecretBallot(definition) ? calendarByLanguage[definition.language] : calendar;
  const groupings = sources.map((source) => makeGrouping(source, counts, shared));
  return { total, groupings };
}
