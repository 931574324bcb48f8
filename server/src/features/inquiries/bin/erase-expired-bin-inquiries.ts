import { getErasureCutoff } from '@nazar/domain/inquiries/bin.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { cleanUpErasedInquiriesJob } from '../clean-up-erased-inquiries.ts';
import { eraseInquiry, lockNextErasableInquiry } from './bin-queries.ts';

/** Erases inquiries whose time in the bin is over, one per transaction. */
export async function eraseExpiredBinInquiries({ db, now }: Pick<ServerDeps, 'db' | 'now'>): Promise<void> {
  const before = getErasureCutoff(now());
  let erased = 0;
  for (;;) {
    const id = await db.transaction(async (tx) => {
      const found = await lockNextErasableInquiry(tx, before);
      if (found !== null) await eraseInquiry(tx, found, now());
      return found;
    });
    if (id === null) break;
    erased += 1;
  }
  if (erased > 0) await addJob(db, cleanUpErasedInquiriesJob);
}

export const eraseExpiredBinInquiriesJob: Job = {
  name: 'empty-bin',
  schedule: '17 * * * *',
  run: ({ deps }) => eraseExpiredBinInquiries(deps),
};
