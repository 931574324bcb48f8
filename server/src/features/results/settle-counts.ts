import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { hasAllListedValues } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../platform/database/database.ts';
import { inOneSession } from '../../platform/database/in-one-session.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findTotal } from '../inquiries/index.ts';
import { findPublishedInquiry } from '../participation/index.ts';
import { listInquiryIds } from './inquiry-id-queries.ts';
import { addDifference, measureDifference } from './recount-difference.ts';

type Settled = { readonly inquiryId: string; readonly compiled: CompiledInquiry };

const underWay = new Map<string, Promise<void>>();

/**
 * Counts an inquiry again if not all its values are listed, because a version without listed values stored the
 * counts or still serves beside this one. The stored counts themselves show whether that is so. Submits go on
 * meanwhile.
 */
export async function settleCounts(db: Database, inquiry: Settled): Promise<void> {
  const { inquiryId } = inquiry;
  if (hasAllListedValues(await findTotal(db, inquiryId), inquiry.compiled)) return;
  // Other readers wait for the same recount.
  const settling = underWay.get(inquiryId) ?? countAgain(db, inquiry);
  underWay.set(inquiryId, settling);
  await settling.finally(() => underWay.delete(inquiryId));
}

/** One at a time across all nodes, so that a difference is not applied twice. */
function countAgain(db: Database, { inquiryId, compiled }: Settled): Promise<void> {
  return inOneSession(db, `settle counts ${inquiryId}`, async (session) => {
    if (hasAllListedValues(await findTotal(session, inquiryId), compiled)) return;
    await addDifference(session, inquiryId, await measureDifference(session, inquiryId));
  });
}

/** For large inquiries, whose readers should not have to wait. */
export const settleCountsJob: Job = {
  name: 'settle-counts',
  run: async ({ deps, signal }) => {
    for (const inquiryId of await listInquiryIds(deps.db)) {
      if (signal.aborted) return;
      const published = await findPublishedInquiry(deps.db, inquiryId);
      if (published !== null) await settleCounts(deps.db, published);
    }
  },
};
