import { can } from '@nazar/domain/access/can.ts';
import {
  type BallotFilter,
  isSingleClauseFilter,
  toBallotFilter,
} from '@nazar/domain/results/filter/ballot-filter.ts';
import { checkFilter } from '@nazar/domain/results/filter/clause-kinds.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { type FilteredInquiry, matchesFilterSql } from './filter-queries.ts';
import type { FilterWithSql } from './groupings/choice-queries.ts';
import type { ResultsInquiry } from './results-inquiry-queries.ts';

export type CheckedResultsFilter = FilterWithSql & {
  /** Set for a secret ballot, whose results reveal no more than tables of two questions do. */
  readonly limited: BallotFilter | null;
};

/** Whether the caller may filter only by one answer or by days. */
export function isLimitedToSingleClauseFilter(ctx: CallContext, { subject }: ResultsInquiry): boolean {
  return !can(ctx.actor, 'inquiry.seeResponses', subject);
}

/** Returns null without a filter. Refuses a filter with unknown parts or beyond the caller's rights. */
export function requireAllowedResultsFilter(
  ctx: CallContext,
  counted: ResultsInquiry,
  filter: Filter | null,
): CheckedResultsFilter | null {
  if (filter === null) return null;
  requireValidFilter(counted, filter);
  const { compiled, subject } = counted;
  const limited = subject.ballot === null ? null : toBallotFilter(compiled, filter);
  const isRefused = subject.ballot === null ? !isSingleClauseFilter(filter) : limited === null;
  if (isLimitedToSingleClauseFilter(ctx, counted) && isRefused) {
    throw makeInvalidFieldProblem('filter', subject.ballot === null ? 'filterLimited' : 'filterBallot');
  }
  return { filter, where: matchesFilterSql(counted, filter), limited };
}

/** Reads a filter of single responses; null without one. */
export function requireValidResponseFilter(
  inquiry: FilteredInquiry,
  filter: Filter | null,
): FilterWithSql | null {
  if (filter === null) return null;
  requireValidFilter(inquiry, filter);
  return { filter, where: matchesFilterSql(inquiry, filter) };
}

export function requireValidFilter({ compiled }: Pick<ResultsInquiry, 'compiled'>, filter: Filter): void {
  const problems = checkFilter(compiled, filter);
  if (problems.length === 0) return;
  throw new Problem(
    'invalidInput',
    problems.map((problem) => ({ ...problem, path: `filter.${problem.path}` })),
  );
}
