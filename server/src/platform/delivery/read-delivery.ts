import type { DeliveryState } from '@nazar/domain/api/auth-calls.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';

/**
 * Milliseconds after the request at which the outcome of a message may be revealed. The first is longer than a
 * working gateway takes; the last is when retries of a code end.
 */
const revealAfterMs = [10_000, 30_000, 60_000, 120_000];
const revealEveryMs = 60_000;

/**
 * The state of a message that may be shown; null if there is none. If its recipient must stay secret, it changes at a
 * few fixed moments only: sending takes longer than probing, so the exact time would show whether an account got a
 * message.
 */
export async function readDelivery(db: Database, id: string, now: number): Promise<DeliveryState | null> {
  const [found] = await db.select().from(delivery).where(eq(delivery.id, id));
  if (found === undefined) return null;
  const { state, createdAt, finishedAt, tellsRefusal } = found;
  if (finishedAt === null || tellsRefusal) return state;
  const asked = createdAt.getTime();
  return now < asked + momentAfter(finishedAt.getTime() - asked) ? 'waiting' : state;
}

function momentAfter(took: number): number {
  return revealAfterMs.find((moment) => took <= moment) ?? Math.ceil(took / revealEveryMs) * revealEveryMs;
}
