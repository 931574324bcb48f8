import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MessageRecipient } from '../../../platform/delivery/compose-message.ts';
import type { DeliveryMessage } from '../../../platform/delivery/delivery.ts';
import { queueMessage } from '../../../platform/delivery/queue-message.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { AccountWithCredentials } from './account-lookup-queries.ts';

/** Queues a message to every address of the account, in its own language, as part of the transaction. */
export async function queueMessagesToAccount(
  db: Database,
  { email, mobile, language }: AccountWithCredentials,
  compose: (to: MessageRecipient, language: Language) => DeliveryMessage,
  deps: ServerDeps,
): Promise<void> {
  const recipients: MessageRecipient[] = [
    ...(email === null ? [] : [{ kind: 'email' as const, text: email }]),
    ...(mobile === null ? [] : [{ kind: 'mobile' as const, text: mobile }]),
  ];
  for (const to of recipients) {
    await queueMessage(db, { message: compose(to, language), revealsRefusal: false }, deps);
  }
}
