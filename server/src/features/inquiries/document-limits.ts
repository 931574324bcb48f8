import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { requireUser } from '../../platform/http/require-user.ts';

// Each inquiry and each publication stores a whole document, and no quota counts them.
const publications = { name: 'publish', limit: 500, seconds: 24 * 3600 } as const;
const newInquiries = { name: 'new-inquiry', limit: 500, seconds: 24 * 3600 } as const;

/** Limits the publications of an account. Refused ones don't count. */
export const enforcePublicationRateLimit = (ctx: CallContext): Promise<void> =>
  enforceRateLimit(ctx.db, publications, requireUser(ctx).accountId, ctx.deps);

/** Limits the inquiries that an account makes, also as copies. */
export const enforceNewInquiryRateLimit = (ctx: CallContext): Promise<void> =>
  enforceRateLimit(ctx.db, newInquiries, requireUser(ctx).accountId, ctx.deps);
