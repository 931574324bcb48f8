import type { Database } from '../../platform/database/database.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { findTotal, type KeptTotal } from '../inquiries/index.ts';
import type { CountedInquiry } from '../results/index.ts';

/** Single responses with counts of the same snapshot, which `db` reads. */
export type ResponseSnapshot = {
  readonly counted: CountedInquiry;
  readonly db: Database;
  readonly total: KeptTotal;
};

export function readResponseSnapshot<Result>(
  ctx: CallContext,
  counted: CountedInquiry,
  read: (shown: ResponseSnapshot) => Promise<Result>,
): Promise<Result> {
  return inSnapshot(ctx.db, async (snapshot) =>
    read({ counted, db: snapshot, total: await findTotal(snapshot, counted.inquiryId) }),
  );
}
