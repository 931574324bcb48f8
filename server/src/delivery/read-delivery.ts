import type { DeliveryState } from '@nazar/domain/api/auth-calls.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';

/** Milliseconds. */
const step = 2_000;

/**
 * What may be told of a message; null where there is none. What became of it is told in steps: how long it took
 * to the millisecond would tell a message, which an account gets, from a probe, which nobody gets.
 */
export async function readDelivery(db: Database, id: string, now: number): Promise<DeliveryState | null> {
  const [found] = await db.select().from(delivery).where(eq(delivery.id, id));
  if (found === undefined) return null;
  const { state, createdAt, finishedAt, tellsRefusal } = found;
  if (finishedAt === null || tellsRefusal) return state;
  const took = Math.max(finishedAt.getTime() - createdAt.getTime(), 1);
  return now < createdAt.getTime() + Math.ceil(took / step) * step ? 'waiting' : state;
}
