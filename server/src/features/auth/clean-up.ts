import { lt } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { captcha, oneTimeCode, session } from '../../database/schema/account.ts';
import { deleteDeliveriesBefore } from '../../delivery/delivery-queries.ts';
import { deleteOldEvents } from '../../http/rate-limit.ts';
import { rates } from './rates.ts';

const day = 24 * 3_600_000;

/** Takes out what time has ended. Nothing depends on it: all of these are judged by their dates when read. */
export async function cleanUpAccounts(db: Database, now: number): Promise<void> {
  const moment = new Date(now);
  await db.delete(captcha).where(lt(captcha.expiresAt, moment));
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, moment));
  await db.delete(session).where(lt(session.expiresAt, moment));
  await deleteDeliveriesBefore(db, new Date(now - day));
  await deleteOldEvents(db, now, { seconds: day / 1000, longer: [rates.places] });
}
