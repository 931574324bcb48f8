import type { FieldProblem } from '../../problem/field-problem.ts';

type CurrentSchedule = { readonly publishDate: Date | null; readonly expireDate: Date | null };
type RequestedSchedule = {
  /** Null means now. */
  readonly publishDate: string | null;
  /** Null removes the expiry; undefined keeps it. */
  readonly expireDate?: string | null | undefined;
};
type ScheduleOutcome =
  | { readonly ok: true; readonly publishDate: Date; readonly expireDate: Date | null }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/**
 * Decides the schedule to publish with. An inquiry that was already open keeps its opening date, because
 * publishing changes can't hide it again. A future opening is moved to the given date, or to now.
 */
export function decidePublishSchedule(
  current: CurrentSchedule,
  requested: RequestedSchedule,
  now: number,
): ScheduleOutcome {
  const began =
    current.publishDate !== null && current.publishDate.getTime() <= now ? current.publishDate : null;
  const problems: FieldProblem[] = [];
  const requestedDate = requested.publishDate === null ? null : new Date(requested.publishDate);
  if (requestedDate !== null && requestedDate.getTime() !== began?.getTime()) {
    if (requestedDate.getTime() < now) problems.push({ path: 'publishDate', code: 'dateInPast' });
    else if (began !== null) problems.push({ path: 'publishDate', code: 'dateOrder' });
  }
  const publishDate = began ?? requestedDate ?? new Date(now);
  const expireDate = resolveExpireDate(current, requested);
  const isChanged = expireDate?.getTime() !== current.expireDate?.getTime();
  if (expireDate !== null && isChanged && expireDate.getTime() <= now) {
    problems.push({ path: 'expireDate', code: 'dateInPast' });
  } else if (expireDate !== null && expireDate <= publishDate) {
    problems.push({ path: 'expireDate', code: 'dateOrder' });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, publishDate, expireDate };
}

function resolveExpireDate(current: CurrentSchedule, { expireDate }: RequestedSchedule): Date | null {
  if (expireDate === undefined) return current.expireDate;
  return expireDate === null ? null : new Date(expireDate);
}
