import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { Problem } from '../../platform/http/problem.ts';
import { inquiryStateAt } from '../access/index.ts';
import { findRevision, type InquiryRecord } from './inquiry-queries.ts';
import type { InquiryCallContext } from './require-inquiry.ts';

/**
 * Refuses changes of a secret ballot that has ended, because its closing is final; the caller has locked the
 * inquiry. Returns whether it is a secret ballot.
 */
export async function refuseEndedBallot(caller: InquiryCallContext, record: InquiryRecord): Promise<boolean> {
  const published = await findRevision(caller.db, record.id, record.publishedRevision);
  if (published === null || !isSecretBallot(published)) return false;
  if (record.ballotResult !== null || inquiryStateAt(record, caller.now()) === 'expired')
    throw new Problem('ballotClosed');
  return true;
}
