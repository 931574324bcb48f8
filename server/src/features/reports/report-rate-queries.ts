import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { enforceRateLimit, getClientNetwork, type RateLimit } from '../../platform/http/rate-limit.ts';
import { findFeedbackAuthor } from '../access/index.ts';

const limits = {
  reports: { name: 'report', limit: 20, seconds: 3600 },
  reportsFromAddress: { name: 'report-ip', limit: 60, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** Counts a report of any kind of content towards the rate limit, before the captcha of guests is checked. */
export async function enforceReportRateLimit(ctx: CallContext): Promise<void> {
  const person = findFeedbackAuthor(ctx);
  if (person !== null) await enforceRateLimit(ctx.db, limits.reports, person.key, ctx.deps);
  await enforceRateLimit(ctx.db, limits.reportsFromAddress, getClientNetwork(ctx.ip), ctx.deps);
}
