import type { CallContext } from '../../platform/http/call-context.ts';
import { findRevision } from './inquiry-queries.ts';
import { requireInquiry } from './require-inquiry.ts';
import { countRescored } from './rescoring-queries.ts';

/** The effect of publishing on the inquiry's stored scores. */
export async function countRescoring(ctx: CallContext, id: string): Promise<{ responses: number }> {
  const { definition, publishedRevision } = await requireInquiry(ctx, id, 'inquiry.edit');
  const published = await findRevision(ctx.db, id, publishedRevision);
  return { responses: await countRescored(ctx.db, id, { published, next: definition }) };
}
