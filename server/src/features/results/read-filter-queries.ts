import { can } from '@nazar/domain/access/can.ts';
import { checkFilter } from '@nazar/domain/results/filter/clause-kinds.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import {
  isSingleClauseFilter,
  type LimitedFilter,
  toLimitedFilter,
} from '@nazar/domain/results/filter/limited-filter.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { invalidField, Problem } from '../../platform/http/problem.ts';
import type { CountedFilter } from './choice-queries.ts';
import type { CountedInquiry } from './counted-inquiry-queries.ts';
import { isInFilter } from './filter-queries.ts';

export type ReadFilter = CountedFilter & {
  /** Set for a secret ballot, whose results reveal no more than tables of two questions do. */
  readonly limited: LimitedFilter | null;
};

/** Whether the caller may filter only by one answer or by days. */
export function isLimited(ctx: CallContext, { subject }: CountedInquiry): boolean {
  return !can(ctx.actor, 'inquiry.seeResponses', subject);
}

/** Returns null without a filter. Refuses a filter with unknown parts or beyond the caller's rights. */
export function readFilter(
  ctx: CallContext,
  counted: CountedInquiry,
  filter: Filter | null,
): ReadFilter | null {
  if (filter === null) return null;
  refuseProblems(counted, filter);
  const { compiled, subject } = counted;
  const limited = subject.ballot === null ? null : toLimitedFilter(compiled, filter);
  const isRefused = subject.ballot === null ? !isSingleClauseFilter(filter) : limited === null;
  if (isLimited(ctx, counted) && isRefused) {
    throw invalidField('filter', subject.ballot === null ? 'filterLimited' : 'filterBallot');
  }
  return { filter, where: isInFilter(compiled, filter), limited };
}

/** Reads a filter of single responses; null without one. */
export function readResponseFilter(
  { compiled }: Pick<CountedInquiry, 'compiled'>,
  filter: Filter | null,
): CountedFilter | null {
  if (filter === null) return null;
  refuseProblems({ compiled }, filter);
  return { filter, where: isInFilter(compiled, filter) };
}

export function refuseProblems({ compiled }: Pick<CountedInquiry, 'compiled'>, filter: Filter): void {
  const problems = checkFilter(compiled, filter);
  if (problems.length === 0) return;
  throw new Problem(
    'invalidInput',
    problems.map((problem) => ({ ...problem, path: `filter.${problem.path}` })),
  );
}
