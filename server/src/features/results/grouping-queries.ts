import { compileInquiry } from '@nazar/domain/inquiry/compile.ts';
import { type Calendar, usualCalendar } from '@nazar/domain/results/group-days.ts';
import type { Grouping, GroupingSource } from '@nazar/domain/results/grouping.ts';
import { type FixedBy, needsListedValues, planGrouping } from '@nazar/domain/results/plan-grouping.ts';
import type { Counts } from '@nazar/domain/results/summarise.ts';
import type { Database } from '../../database/database.ts';
import { findFirstRevisionOf } from '../inquiries/revision-queries.ts';
import { readExactCounts } from './count-exactly.ts';
import type { CountedInquiry } from './counted-inquiry-queries.ts';
import { findTotal, type KeptTotal } from './results-queries.ts';

export interface ReadGroupings {
  readonly total: KeptTotal;
  /** All groups of each source, in the same order. */
  readonly groupings: readonly Grouping[];
}

/** The groups of questions and rows, and the counts that they follow from. */
export async function readGroupings(
  db: Database,
  counted: CountedInquiry,
  sources: readonly GroupingSource[],
  calendar: Calendar,
): Promise<ReadGroupings> {
  const { inquiryId, definition } = counted;
  const exact = sources.some(needsListedValues) ? await readExactCounts(db, counted) : null;
  const total = exact?.tally ?? (await findTotal(db, inquiryId));
  const counts: Counts = exact ?? { tally: total, shapes: new Map(), days: new Map() };
  const fixed = sources.filter((source) => definition.anonymous && needsListedValues(source));
  const fixedBy = await findFixedBy(db, counted, fixed);
  const groupings = sources.map((source) =>
    planGrouping(source, counts, { calendar, fixedBy: fixedBy.get(source) ?? null }),
  );
  return { total, groupings };
}

/** Intervals of an anonymous inquiry stay the same when its bounds or its language are edited later. */
async function findFixedBy(
  db: Database,
  { inquiryId, definition }: CountedInquiry,
  sources: readonly GroupingSource[],
): Promise<ReadonlyMap<GroupingSource, FixedBy>> {
  const fixedBy = new Map<GroupingSource, FixedBy>();
  let left = [...sources];
  while (left.length > 0) {
    const ids = left.map(({ question }) => question.id);
    const first = await findFirstRevisionOf(db, inquiryId, ids);
    const { questionById } = compileInquiry(first ?? definition);
    const calendar = usualCalendar[(first ?? definition).language];
    for (const source of left) {
      const question = questionById.get(source.question.id) ?? (first === null ? source.question : null);
      if (question !== null) fixedBy.set(source, { question, calendar });
    }
    left = left.filter((source) => !fixedBy.has(source));
  }
  return fixedBy;
}
