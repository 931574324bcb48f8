import { and, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';
import type { DeliveryChannel } from './delivery.ts';

export type QueuedDelivery = typeof delivery.$inferSelect;

interface ClaimOptions {
  readonly channel: DeliveryChannel;
  readonly once: boolean;
  readonly now: number;
  readonly limit: number;
  /** Milliseconds until another server may take it over. */
  readonly lease: number;
}

/** Claims due deliveries, oldest first; no other server gets them while the lease lasts. */
export async function claimDeliveries(
  db: Database,
  { channel, once, now, limit, lease }: ClaimOptions,
): Promise<QueuedDelivery[]> {
  // The CTE runs once; inside `in (…)` the query may run again and claim more than the limit.
  const due = db.$with('due').as(
    db
      .select({ id: delivery.id })
      .from(delivery)
      .where(
        and(
          eq(delivery.channel, channel),
          eq(delivery.isTriedOnce, once),
          lte(delivery.dueAt, new Date(now)),
        ),
      )
      .orderBy(delivery.dueAt)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(delivery)
    .set({ dueAt: new Date(now + lease), tries: sql`${delivery.tries} + 1` })
    .where(inArray(delivery.id, db.select({ id: due.id }).from(due)))
    .returning();
}

export async function isAnyDeliveryDue(db: Database, now: number): Promise<boolean> {
  const found = await db
    .select({ id: delivery.id })
    .from(delivery)
    .where(lte(delivery.dueAt, new Date(now)))
    .limit(1);
  return found.length > 0;
}

/** Records the outcome of this attempt; returns false if another server has taken it over meanwhile. */
export async function recordDeliveryOutcome(
  db: Database,
  { id, tries }: Pick<QueuedDelivery, 'id' | 'tries'>,
  outcome: Partial<
    Pick<
      QueuedDelivery,
      'state' | 'outcome' | 'isAddressDeferred' | 'sealed' | 'decoy' | 'dueAt' | 'finishedAt'
    >
  >,
): Promise<boolean> {
  const settled = await db
    .update(delivery)
    .set(outcome)
    .where(and(eq(delivery.id, id), eq(delivery.tries, tries), isNotNull(delivery.dueAt)))
    .returning({ id: delivery.id });
  return settled.length > 0;
}

export async function isDeliveryQueued(db: Database, id: string): Promise<boolean> {
  const found = await db.select({ id: delivery.id }).from(delivery).where(eq(delivery.id, id));
  return found.length > 0;
}

export async function deleteDeliveriesBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(delivery).where(lt(delivery.createdAt, moment));
}
