import type { CodeDeliveryState } from '@nazar/domain/api/auth-calls.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';

/**
 * Milliseconds after the request at which the outcome of a message may become visible. The first is longer
 * than a working gateway takes; at the last one retries of a code end.
 */
const revealAfterMs = [10_000, 30_000, 60_000, 120_000];
const revealEveryMs = 60_000;

/**
 * The visible state of a message; null if there is none. If its recipient must stay secret, it changes only
 * at a few fixed times: sending takes longer than probing, so the exact time would reveal whether an account
 * got a message.
 */
export async function findDeliveryState(
  db: Database,
  id: string,
  now: number,
): Promise<CodeDeliveryState | null> {
  const [found] = await db.select().from(delivery).where(eq(delivery.id, id));
  if (found === undefined) return null;
  const { state, createdAt, finishedAt, revealsRefusal } = found;
  if (finishedAt === null || revealsRefusal) return state;
  const createdMs = createdAt.getTime();
  return now < createdMs + roundUpToReveal(finishedAt.getTime() - createdMs) ? 'waiting' : state;
}

function roundUpToReveal(took: number): number {
  return revealAfterMs.find((moment) => took <= moment) ?? Math.ceil(took / revealEveryMs) * revealEveryMs;
}
