import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../database/database.ts';
import type { Recipient } from '../../delivery/compose-message.ts';
import type { Message } from '../../delivery/delivery.ts';
import { queueMessage } from '../../delivery/queue-message.ts';
import type { ServerDeps } from '../../server-deps.ts';
import type { KnownAccount } from './account-lookup-queries.ts';

/** Tells every address that the account has, in the account's own language, with the rest of the transaction. */
export async function notifyAccount(
  db: Database,
  { email, mobile, language }: KnownAccount,
  compose: (to: Recipient, language: Language) => Message,
  deps: ServerDeps,
): Promise<void> {
  const recipients: Recipient[] = [
    ...(email === null ? [] : [{ kind: 'email' as const, text: email }]),
    ...(mobile === null ? [] : [{ kind: 'mobile' as const, text: mobile }]),
  ];
  for (const to of recipients) {
    await queueMessage(db, { message: compose(to, language), tellsRefusal: false }, deps);
  }
}
