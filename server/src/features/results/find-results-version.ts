import { createHash } from 'node:crypto';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getResultsVersion } from '@nazar/domain/api/result-calls.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { getCountsVersion } from '../counts/index.ts';
import { type ResultsInquiry, requireResultsAccess } from './results-inquiry-queries.ts';

/** Every open results screen polls it, so nothing is counted here. */
export async function findResultsVersion(
  ctx: CallContext,
  { inquiryId }: ParsedCallInput<typeof getResultsVersion>,
): Promise<CallResult<typeof getResultsVersion>> {
  const counted = await requireResultsAccess(ctx, inquiryId);
  return { version: hashResultsVersion(counted, await getCountsVersion(ctx.db, inquiryId)) };
}

/**
 * The version of counts and their labels. It is hashed, because a transaction id reveals how much is written
 * to the whole database.
 */
export function hashResultsVersion({ inquiryId, revision }: ResultsInquiry, countsVersion: string): string {
  return createHash('sha256')
    .update(`${inquiryId} ${revision} ${countsVersion}`)
    .digest('base64url')
    .slice(0, 16);
}
