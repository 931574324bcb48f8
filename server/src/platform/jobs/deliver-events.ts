import type { InquiryEventKind } from '@nazar/domain/events/inquiry-event.ts';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { event } from '../database/schema/event.ts';
import { selectValue } from '../database/select-rows.ts';
import type { ServerDeps } from '../deps/server-deps.ts';

/**
 * A feature's reactions to events of other features, in the transaction that removes the events from the
 * outbox. After a failure all subscribers of the event get it again, so each must be idempotent.
 */
export type EventSubscriber = {
  readonly [Kind in InquiryEventKind]?: (
    db: Database,
    inquiryId: string,
    deps: Pick<ServerDeps, 'now' | 'log'>,
  ) => Promise<void>;
};

type Deps = Pick<ServerDeps, 'db' | 'now' | 'log'>;

const inquiriesAtOnce = 200;
const eventsAtOnce = 100;
const retryMs = 60_000;
const maxRetryMs = 6 * 3_600_000;

/** Delivers the events of the outbox, in order for each inquiry. */
export async function deliverEvents(deps: Deps, subscribers: readonly EventSubscriber[]): Promise<void> {
  const { db, now, log } = deps;
  for (;;) {
    const isDue = or(isNull(event.retryAt), lte(event.retryAt, new Date(now())));
    const waiting = await db
      .select({ inquiryId: event.inquiryId })
      .from(event)
      .groupBy(event.inquiryId)
      // An event that waits for its next try delays those after it.
      .having(sql`(array_agg(${isDue} order by ${event.id}))[1]`)
      .orderBy(asc(sql`min(${event.id})`))
      .limit(inquiriesAtOnce);
    let delivered = 0;
    for (const { inquiryId } of waiting) {
      try {
        delivered += await deliverEventsOfInquiry(deps, inquiryId, subscribers);
      } catch (error) {
        log.error({ err: error, inquiryId }, 'Events could not be delivered.');
        await postpone(deps, inquiryId);
      }
    }
    if (delivered === 0) return;
  }
}

async function deliverEventsOfInquiry(
  deps: Deps,
  inquiryId: string,
  subscribers: readonly EventSubscriber[],
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockDelivery(tx, inquiryId))) return 0;
    const events = await tx
      .select({ id: event.id, kind: event.kind })
      .from(event)
      .where(eq(event.inquiryId, inquiryId))
      .orderBy(asc(event.id))
      .limit(eventsAtOnce);
    for (const kind of new Set(events.map((each) => each.kind))) {
      for (const subscriber of subscribers) await subscriber[kind]?.(tx, inquiryId, deps);
    }
    const ids = events.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(event).where(inArray(event.id, ids));
    return ids.length;
  });
}

/** Another node may be delivering the events of this inquiry. */
async function lockDelivery(tx: Database, inquiryId: string): Promise<boolean> {
  return selectValue(
    tx,
    z.boolean(),
  )`select pg_try_advisory_xact_lock(hashtextextended(${`events ${inquiryId}`}, 0)) as locked`;
}

/**
 * Postpones the oldest event by growing pauses. It is never given up, because no further event of its kind
 * would be written otherwise.
 */
async function postpone({ db, now }: Deps, inquiryId: string): Promise<void> {
  const [first] = await db
    .select({ id: event.id, tries: event.tries })
    .from(event)
    .where(eq(event.inquiryId, inquiryId))
    .orderBy(asc(event.id))
    .limit(1);
  if (first === undefined) return;
  const retryAt = new Date(now() + Math.min(retryMs * 2 ** first.tries, maxRetryMs));
  await db
    .update(event)
    .set({ tries: first.tries + 1, retryAt })
    .where(and(eq(event.id, first.id), eq(event.tries, first.tries)));
}
