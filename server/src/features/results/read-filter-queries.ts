import { can } from '@nazar/domain/access/can.ts';
import type { HiddenAnswers } from '@nazar/domain/results/disclose-responses.ts';
import { filterProblems } from '@nazar/domain/results/filter/clause-kinds.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { hiddenClauses } from '@nazar/domain/results/filter/hidden-clauses.ts';
import { type LimitedFilter, limitFilter } from '@nazar/domain/results/filter/limited-filter.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import type { CountedFilter } from './choice-queries.ts';
import type { CountedInquiry } from './counted-inquiry-queries.ts';
import { isInFilter } from './filter-queries.ts';

export type ReadFilter = CountedFilter & {
  /** Not null where results show no more of it than disclosure allows of two questions. */
  readonly limited: LimitedFilter | null;
};

/** Whether the caller filters results by one answer or by days alone. */
export function isLimited(ctx: CallContext, { definition, subject }: CountedInquiry): boolean {
  return definition.anonymous || !can(ctx.actor, 'inquiry.seeResponses', subject);
}

/** Null without a filter. Refuses one that asks for what is not there, or more than the caller may ask. */
export function readFilter(
  ctx: CallContext,
  counted: CountedInquiry,
  filter: Filter | null,
): ReadFilter | null {
  if (filter === null) return null;
  refuseProblems(counted, filter);
  const limited = isLimited(ctx, counted) ? limitFilter(counted.compiled, filter) : null;
  if (limited === null && isLimited(ctx, counted)) throw invalidField('filter', 'filterLimited');
  return { filter, where: isInFilter(counted.compiled, filter), limited };
}

/** Of single responses, whose filter may ask for whatever they show; null without one. */
export function readResponseFilter(
  { compiled }: Pick<CountedInquiry, 'compiled'>,
  filter: Filter | null,
  hidden: HiddenAnswers,
): CountedFilter | null {
  if (filter === null) return null;
  refuseProblems({ compiled }, filter);
  const withheld = hiddenClauses(compiled, filter, hidden);
  if (withheld.length > 0) {
    throw new Problem(
      'invalidInput',
      withheld.map((index) => ({ path: `filter.clauses.${index}`, code: 'filterWithheld' })),
    );
  }
  return { filter, where: isInFilter(compiled, filter) };
}

export function refuseProblems({ compiled }: Pick<CountedInquiry, 'compiled'>, filter: Filter): void {
  const problems = filterProblems(compiled, filter);
  if (problems.length === 0) return;
  throw new Problem(
    'invalidInput',
    problems.map((problem) => ({ ...problem, path: `filter.${problem.path}` })),
  );
}
