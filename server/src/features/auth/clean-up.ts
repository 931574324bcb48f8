import { lt } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { captcha, oneTimeCode, rateBucket, session } from '../../database/schema/account.ts';
import { deleteDeliveriesBefore } from '../../delivery/delivery-queries.ts';

const day = 24 * 3_600_000;

/** Takes out what time has ended. Nothing depends on it: all of these are judged by their dates when read. */
export async function cleanUpAccounts(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await db.delete(captcha).where(lt(captcha.expiresAt, moment));
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, moment));
  await db.delete(session).where(lt(session.expiresAt, moment));
  await deleteDeliveriesBefore(db, new Date(now - day));
  // No window is longer than a day.
  await db.delete(rateBucket).where(lt(rateBucket.windowStart, new Date(now - day)));
}
