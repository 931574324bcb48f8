import type { CallContext } from '../../platform/http/call-context.ts';
import { findRevision } from './inquiry-queries.ts';
import { requireInquiry } from './require-inquiry.ts';
import { countRescored } from './rescoring-queries.ts';

/** What publishing an inquiry of the caller's would do to its stored scores. */
export async function showRescoring(ctx: CallContext, id: string): Promise<{ responses: number }> {
  const { definition, publishedRevision } = await requireInquiry(ctx, id, 'inquiry.edit');
  const published = await findRevision(ctx.db, id, publishedRevision);
  return { responses: await countRescored(ctx.db, id, { published, next: definition }) };
}
