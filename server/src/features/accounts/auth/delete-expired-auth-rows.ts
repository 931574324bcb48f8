import { lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { oneTimeCode, session } from '../../../platform/database/schema/account.ts';
import { captcha } from '../../../platform/database/schema/captcha.ts';
import { deleteDeliveriesBefore } from '../../../platform/delivery/delivery-queries.ts';
import { deleteOldRateLimitEvents } from '../../../platform/http/rate-limit.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { authRateLimits } from './rates.ts';

const day = 24 * 3_600_000;

/** Deletes expired rows. Nothing depends on it, because each row is checked against its date when read. */
export async function deleteExpiredAuthRows(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await db.delete(captcha).where(lt(captcha.expiresAt, moment));
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, moment));
  await db.delete(session).where(lt(session.expiresAt, moment));
  await deleteDeliveriesBefore(db, new Date(now - day));
  await deleteOldRateLimitEvents(db, now, { seconds: day / 1000, longer: [authRateLimits.signInAddresses] });
}

export const deleteExpiredAuthRowsJob: Job = {
  name: 'clean-up-accounts',
  schedule: '*/10 * * * *',
  run: ({ deps }) => deleteExpiredAuthRows(deps.db, deps.now()),
};
