import { randomUUID } from 'node:crypto';
import { findAccount, insertAccount } from '../features/auth/account-lookup-queries.ts';
import { canonicalIdentifier } from '../features/auth/read-identifier.ts';
import type { RequestHeaders } from '../http/in-process-client.ts';
import { deleteSession, hashToken, insertSession } from '../http/session.ts';
import type { ServerDeps } from '../server-deps.ts';

export type SignedIn = {
  readonly headers: RequestHeaders;
  /** Ends the session that the command worked with. */
  signOut(): Promise<void>;
};

/** A session for a command's own use; nobody else ever has its token. */
export async function signInAccount(accountId: string, deps: ServerDeps): Promise<SignedIn> {
  const token = await insertSession(deps.db, { accountId, userAgent: 'command' }, deps);
  return {
    headers: { authorization: `Bearer ${token}` },
    signOut: () => deleteSession(deps.db, hashToken(token)),
  };
}

/** The account whose e-mail address or mobile number is given. */
export async function findOwner(typed: string, deps: ServerDeps): Promise<string> {
  const identifier = canonicalIdentifier(typed, 'en');
  const found = identifier === null ? null : await findAccount(deps.db, identifier);
  if (found === null || !found.enabled) throw new Error(`Nobody has an account with «${typed}».`);
  return found.id;
}

const localOwner = { kind: 'username', text: 'import' } as const;

/** The account that imports belong to when nobody is named. It has no password, so nobody signs in with it. */
export async function localImportAccount(deps: ServerDeps): Promise<string> {
  const id = randomUUID();
  const account = { id, identifier: localOwner, passwordHash: '', language: 'en', roles: ['user'] } as const;
  await insertAccount(deps.db, { ...account, roles: [...account.roles] }, deps.now());
  const found = await findAccount(deps.db, localOwner);
  if (found === null) throw new Error('The import account could not be made.');
  return found.id;
}
