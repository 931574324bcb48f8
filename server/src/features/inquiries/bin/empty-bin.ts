import { erasureCutoff } from '@nazar/domain/inquiries/bin.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { cleanUpDeletedInquiriesJob } from '../clean-up-erased-inquiries.ts';
import { eraseInquiry, lockErasableInquiry } from './bin-queries.ts';

/** Erases inquiries whose time in the bin is over, one per transaction. */
export async function emptyBin({ db, now }: Pick<ServerDeps, 'db' | 'now'>): Promise<void> {
  const before = erasureCutoff(now());
  let erased = 0;
  for (;;) {
    const id = await db.transaction(async (own) => {
      const found = await lockErasableInquiry(own, before);
      if (found !== null) await eraseInquiry(own, found, now());
      return found;
    });
    if (id === null) break;
    erased += 1;
  }
  if (erased > 0) await addJob(db, cleanUpDeletedInquiriesJob);
}

export const emptyBinJob: Job = {
  name: 'empty-bin',
  schedule: '17 * * * *',
  run: ({ deps }) => emptyBin(deps),
};
