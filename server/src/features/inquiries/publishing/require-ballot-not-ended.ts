import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { getInquiryStateAt } from '../../access/index.ts';
import type { InquiryRecord } from '../inquiry-queries.ts';
import { findPublishedDefinition } from '../published-revision-queries.ts';
import type { InquiryCallContext } from '../require-caller-inquiry.ts';

/** Whether the published revision is a secret ballot. */
export async function isPublishedAsBallot(
  { db }: InquiryCallContext,
  record: InquiryRecord,
): Promise<boolean> {
  const published = await findPublishedDefinition(db, record);
  return published !== null && isSecretBallot(published);
}

/**
 * Refuses changes of a secret ballot that has ended, because its closing is final; the caller has locked the
 * inquiry.
 */
export async function requireBallotNotEnded(
  caller: InquiryCallContext,
  record: InquiryRecord,
): Promise<void> {
  const hasEnded = record.ballotResult !== null || getInquiryStateAt(record, caller.now()) === 'expired';
  if (hasEnded && (await isPublishedAsBallot(caller, record))) throw new Problem('ballotClosed');
}
