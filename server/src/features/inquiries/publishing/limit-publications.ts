import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { enforceRateLimit } from '../../../platform/http/rate-limit.ts';

const publications = { name: 'publish', limit: 100, seconds: 24 * 3600 } as const;

/** Limits publications of one inquiry, because each stores its whole document. Refused ones don't count. */
export const limitPublications = (ctx: Pick<CallContext, 'db' | 'deps'>, inquiryId: string): Promise<void> =>
  enforceRateLimit(ctx.db, publications, inquiryId, ctx.deps);
