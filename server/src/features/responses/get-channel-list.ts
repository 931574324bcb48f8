import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getChannels } from '@nazar/domain/api/response-calls.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { listVisitedChannels } from '../results/index.ts';
import { requireResponsesAccess } from './require-responses.ts';

/** The channels of participants, and how often each link was opened. */
export async function getChannelList(
  ctx: CallContext,
  { inquiryId }: ParsedCallInput<typeof getChannels>,
): Promise<CallResult<typeof getChannels>> {
  await requireResponsesAccess(ctx, inquiryId);
  return { channels: await listVisitedChannels(ctx.db, inquiryId) };
}
