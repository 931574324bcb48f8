import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { getStoredTallyTotal, type StoredTallyTotal } from '../counts/index.ts';
import type { ResultsInquiry } from '../results/index.ts';

/** Single responses with counts of the same snapshot, which `db` reads. */
export type ResponseSnapshot = {
  readonly counted: ResultsInquiry;
  readonly db: Database;
  readonly total: StoredTallyTotal;
};

export function withResponseSnapshot<Result>(
  ctx: CallContext,
  counted: ResultsInquiry,
  read: (shown: ResponseSnapshot) => Promise<Result>,
): Promise<Result> {
  return inSnapshot(ctx.db, async (snapshot) =>
    read({ counted, db: snapshot, total: await getStoredTallyTotal(snapshot, counted.inquiryId) }),
  );
}
