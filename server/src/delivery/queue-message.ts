import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { codeSendingLife } from './account-messages.ts';
import type { Courier } from './courier.ts';
import type { Message } from './delivery.ts';
import { sealMessage } from './seal-message.ts';

/**
 * A message to send, or a probe, which does everything except deliver the given message, for when sending one would
 * reveal that an account exists. `tellsRefusal`: the caller may learn that the recipient's server refused it.
 */
export type Outgoing =
  | { readonly message: Message; readonly tellsRefusal: boolean }
  | { readonly probe: Message };

export interface QueueDeps {
  readonly db: Database;
  readonly courier: Pick<Courier, 'expect'>;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
  readonly secrets: Secrets;
}

/** Queues it as part of the transaction; returns the id for getDelivery. */
export async function queueMessage(db: Database, outgoing: Outgoing, deps: QueueDeps): Promise<string> {
  const id = randomUUID();
  const now = deps.now();
  const isMessage = 'message' in outgoing;
  const message = isMessage ? outgoing.message : outgoing.probe;
  const lifeSeconds = isMessage ? message.lifeSeconds : codeSendingLife;
  // A probe takes as much space and work as a message, so that the caller can't tell them apart.
  const sealed = sealMessage(message, { ...deps, id });
  await db.insert(delivery).values({
    id,
    channel: message.channel,
    sealed: isMessage ? sealed : null,
    decoy: isMessage ? null : sealed,
    tellsRefusal: isMessage && outgoing.tellsRefusal,
    createdAt: new Date(now),
    dueAt: new Date(now),
    expiresAt: new Date(now + lifeSeconds * 1000),
  });
  deps.courier.expect(id, { isCommitted: db === deps.db });
  return id;
}
