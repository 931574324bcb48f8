import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { oneTimeCodeRetrySeconds } from './account-messages.ts';
import type { DeliveryMessage } from './delivery.ts';
import type { DeliveryWorker } from './delivery-worker.ts';
import { sealDeliveryMessage } from './seal-message.ts';

/**
 * A message to send, or a probe, which does everything except send the given message if sending would reveal
 * that an account exists. `revealsRefusal`: the caller may learn that the recipient's server refused it.
 */
export type MessageOrProbe =
  | { readonly message: DeliveryMessage; readonly revealsRefusal: boolean }
  | { readonly probe: DeliveryMessage };

interface QueueDeps {
  readonly db: Database;
  readonly deliveryWorker: Pick<DeliveryWorker, 'expect'>;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
  readonly secrets: Secrets;
}

/**
 * Maximum milliseconds for which a message that is tried once may wait, because its conditions were checked
 * when it was queued.
 */
const onceLifeMs = 2 * 60_000;

/**
 * Queues messages that are tried once, as part of the transaction; `deliveryWorker.work` sends them after its
 * commit. Returns their ids in the order of the messages.
 */
export async function queueMessagesWithoutRetry(
  db: Database,
  messages: readonly DeliveryMessage[],
  deps: Omit<QueueDeps, 'db'>,
): Promise<string[]> {
  const now = deps.now();
  const rows = messages.map((message) => {
    const id = randomUUID();
    return {
      id,
      channel: message.channel,
      sealed: sealDeliveryMessage(message, { ...deps, id }),
      isTriedOnce: true,
      revealsRefusal: true,
      createdAt: new Date(now),
      dueAt: new Date(now),
      expiresAt: new Date(now + onceLifeMs),
    };
  });
  if (rows.length > 0) await db.insert(delivery).values(rows);
  return rows.map(({ id }) => id);
}

/** Queues a message as part of the transaction; returns the id for getCodeDelivery. */
export async function queueMessage(db: Database, outgoing: MessageOrProbe, deps: QueueDeps): Promise<string> {
  const id = randomUUID();
  const now = deps.now();
  const isMessage = 'message' in outgoing;
  const message = isMessage ? outgoing.message : outgoing.probe;
  const lifeSeconds = isMessage ? message.lifeSeconds : oneTimeCodeRetrySeconds;
  // A probe takes as much space and work as a message, so that the caller can't distinguish them.
  const sealed = sealDeliveryMessage(message, { ...deps, id });
  await db.insert(delivery).values({
    id,
    channel: message.channel,
    sealed: isMessage ? sealed : null,
    decoy: isMessage ? null : sealed,
    revealsRefusal: isMessage && outgoing.revealsRefusal,
    createdAt: new Date(now),
    dueAt: new Date(now),
    expiresAt: new Date(now + lifeSeconds * 1000),
  });
  deps.deliveryWorker.expect(id, { isCommitted: db === deps.db });
  return id;
}
