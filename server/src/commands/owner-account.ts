import { randomUUID } from 'node:crypto';
import { findSignInAccount, insertAccount } from '../features/accounts/index.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { toCanonicalIdentifier } from '../platform/http/read-identifier.ts';

/** Finds an account by e-mail address or mobile number. */
export async function requireOwnerAccount(typed: string, deps: ServerDeps): Promise<string> {
  const identifier = toCanonicalIdentifier(typed, 'en');
  const found = identifier === null ? null : await findSignInAccount(deps.db, identifier);
  if (found === null || !found.enabled) throw new Error(`No account with “${typed}”.`);
  return found.id;
}

const localOwner = { kind: 'username', text: 'import' } as const;

/** The default owner of imports; null if the account does not exist yet. */
export async function findLocalImportAccount(deps: ServerDeps): Promise<string | null> {
  return (await findSignInAccount(deps.db, localOwner))?.id ?? null;
}

/** Creates the default owner of imports. It has no password, so it can't be signed in to. */
export async function createLocalImportAccount(deps: ServerDeps): Promise<string> {
  const id = randomUUID();
  const account = { id, identifier: localOwner, passwordHash: '', language: 'en', roles: ['user'] } as const;
  await insertAccount(deps.db, { ...account, roles: [...account.roles] }, deps.now());
  const found = await findLocalImportAccount(deps);
  if (found === null) throw new Error('The import account could not be made.');
  return found;
}
