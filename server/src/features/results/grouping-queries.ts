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
  const groupings: Grouping[] = [];
  for (const source of sources) {
    const fixedBy =
      definition.anonymous && needsListedValues(source) ? await findFixedBy(db, counted, source) : null;
    groupings.push(planGrouping(source, counts, { calendar, fixedBy }));
  }
  return { total, groupings };
}

/** Intervals of an anonymous inquiry stay the same when its bounds or its language are edited later. */
async function findFixedBy(
  db: Database,
  { inquiryId, definition }: CountedInquiry,
  { question }: GroupingSource,
): Promise<FixedBy> {
  const first = (await findFirstRevisionOf(db, inquiryId, question.id)) ?? definition;
  return {
    question: compileInquiry(first).questionById.get(question.id) ?? question,
    calendar: usualCalendar[first.language],
  };
}
