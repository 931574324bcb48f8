import type { DeliveryState } from '@nazar/domain/api/auth-calls.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';

/**
 * Milliseconds after it was asked for: the moments at which it may be told what became of a message. The first
 * is longer than gateways take that work; the last is when a code is not tried any more.
 */
const tellAt = [10_000, 30_000, 60_000, 120_000];
const tellEvery = 60_000;

/**
 * What may be told of a message; null where there is none. Where its recipient must not be known, it is told at a
 * few moments only: sending takes longer than probing, and would tell a message, which an account gets, from a
 * probe, which nobody gets.
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
  return tellAt.find((moment) => took <= moment) ?? Math.ceil(took / tellEvery) * tellEvery;
}
