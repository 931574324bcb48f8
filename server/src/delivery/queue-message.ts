import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { delivery } from '../database/schema/delivery.ts';
import type { ServerDeps } from '../server-deps.ts';
import { codeSendingLife } from './account-messages.ts';
import type { Channel, Message } from './delivery.ts';
import { sealMessage } from './seal-message.ts';

/**
 * What leaves: a message, or a probe that does everything but deliver one, for where a message would tell that
 * an account exists. `tellsRefusal`: whoever asked may know that the recipient's own server refused it.
 */
export type Outgoing =
  | { readonly message: Message; readonly tellsRefusal: boolean }
  | { readonly probe: Channel };

/** Puts it in the queue, with the rest of the transaction; gives the id that getDelivery is asked with. */
export async function queueMessage(
  db: Database,
  outgoing: Outgoing,
  deps: Pick<ServerDeps, 'courier' | 'db' | 'now' | 'randomBytes' | 'secrets'>,
): Promise<string> {
  const id = randomUUID();
  const now = deps.now();
  const isMessage = 'message' in outgoing;
  const lifeSeconds = isMessage ? outgoing.message.lifeSeconds : codeSendingLife;
  await db.insert(delivery).values({
    id,
    channel: isMessage ? outgoing.message.channel : outgoing.probe,
    sealed: isMessage ? sealMessage(outgoing.message, { ...deps, id }) : null,
    tellsRefusal: isMessage && outgoing.tellsRefusal,
    createdAt: new Date(now),
    dueAt: new Date(now),
    expiresAt: new Date(now + lifeSeconds * 1000),
  });
  deps.courier.expect(id, { isCommitted: db === deps.db });
  return id;
}
