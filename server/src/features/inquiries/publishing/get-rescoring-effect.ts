import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { findPublishedDefinition } from '../published-revision-queries.ts';
import { requireCallerInquiry } from '../require-caller-inquiry.ts';
import { countResponsesToRescore } from './rescoring-queries.ts';

/** The effect of publishing on the inquiry's stored scores. */
export async function getRescoringEffect(ctx: CallContext, id: string): Promise<{ responses: number }> {
  const record = await requireCallerInquiry(ctx, id, 'inquiry.edit');
  const published = await findPublishedDefinition(ctx.db, record);
  return { responses: await countResponsesToRescore(ctx.db, id, { published, next: record.definition }) };
}
