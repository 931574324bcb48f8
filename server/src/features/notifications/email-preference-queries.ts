import { type MailGroup, mailGroups } from '@nazar/domain/notifications/notification-kind.ts';
import { fillRoutePath } from '@nazar/domain/routes/app-routes.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import type { UnsubscribeLinks } from '../../platform/delivery/compose-message.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { hmac } from '../../platform/secrets/hmac.ts';

/** The account column that switches each kind of e-mail. */
export const emailPreferenceColumns = {
  comments: 'commentMail',
  replies: 'replyMail',
  messages: 'chatMail',
  results: 'resultsMail',
  decisions: 'decisionMail',
} as const satisfies Record<MailGroup, keyof typeof account.$inferSelect>;

type Deps = Pick<ServerDeps, 'config' | 'secrets'>;

/** The text that is signed. Links for comments came first, so they have no group name. */
const signedWord: Readonly<Record<MailGroup, string>> = {
  comments: 'comment mail',
  replies: 'replies mail',
  messages: 'messages mail',
  results: 'results mail',
  decisions: 'decisions mail',
};

export function makeEmailPreferenceToken(accountId: string, group: MailGroup, signing: Buffer): string {
  return hmac(signing, `${signedWord[group]}\0${accountId}`).subarray(0, 16).toString('base64url');
}

/**
 * Links that switch off one kind of e-mails: for people with the token after the «#», which no server log
 * contains, and for their mail programs.
 */
export function makeEmailPreferenceLinks(
  accountId: string,
  group: MailGroup,
  { config, secrets }: Deps,
): UnsubscribeLinks {
  const name = group === 'comments' ? '' : `.${group}`;
  const token = `${accountId}.${makeEmailPreferenceToken(accountId, group, secrets.signing)}${name}`;
  const page = `${config.publicUrl}${fillRoutePath('commentMail', {})}`;
  return { url: `${page}#${token}`, unsubscribeUrl: `${page}/${token}` };
}

export function parseMailGroup(name: string | undefined): MailGroup | null {
  return name === undefined ? 'comments' : (mailGroups.find((group) => group === name) ?? null);
}

/** Returns false if there is no such account. */
export async function updateEmailPreference(
  db: Database,
  accountId: string,
  { group, on }: { readonly group: MailGroup; readonly on: boolean },
): Promise<boolean> {
  const changed = await db
    .update(account)
    .set({ [emailPreferenceColumns[group]]: on })
    .where(eq(account.id, accountId))
    .returning({ id: account.id });
  return changed.length > 0;
}
