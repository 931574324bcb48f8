import { randomUUID } from 'node:crypto';
import { account } from '../platform/database/schema/account.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { makeGuestKey } from '../platform/http/guest-key.ts';
import { insertSession } from '../platform/http/session.ts';

/** A caller: an account with a valid session, or a guest with a key. */
export interface Person {
  /** Id of the account; for a guest, the id in the key. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

const personNames = ['owner', 'participant', 'stranger', 'admin'] as const;
export type People = Readonly<Record<(typeof personNames)[number] | 'guest', Person>>;

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index + 1}`;

/** Makes the people of every server test. */
export async function makePeople(deps: ServerDeps): Promise<People> {
  const now = new Date(deps.now());
  await deps.db.insert(account).values(
    personNames.map((name, index): typeof account.$inferInsert => ({
      id: idOf(index),
      email: `${name}@example.com`,
      passwordHash: '',
      name,
      roles: name === 'admin' ? ['user', 'admin'] : ['user'],
      createdAt: now,
      updatedAt: now,
    })),
  );
  const people: [string, Person][] = [];
  // Created one after the other, because creating them at once would open a connection each, of which most
  // tests need one.
  for (const [index, name] of personNames.entries()) {
    const id = idOf(index);
    const token = await insertSession(deps.db, { accountId: id, userAgent: 'tests' }, deps);
    people.push([name, { id, headers: { authorization: `Bearer ${token}` } }]);
  }
  return { ...Object.fromEntries(people), guest: makeGuest(deps) } as People;
}

/** Makes another guest than `people.guest`, for tests that need several. */
export function makeGuest(deps: Pick<ServerDeps, 'secrets'>): Person {
  const key = makeGuestKey(deps.secrets.signing);
  return { id: key.slice(0, 36), headers: { 'x-guest': key } };
}

/** Makes another account than those of `people`, for tests with many identified participants. */
export async function makeAccount(deps: ServerDeps): Promise<Person> {
  const id = randomUUID();
  const now = new Date(deps.now());
  const email = `${id}@example.com`;
  await deps.db
    .insert(account)
    .values({ id, email, passwordHash: '', name: 'member', roles: ['user'], createdAt: now, updatedAt: now });
  const token = await insertSession(deps.db, { accountId: id, userAgent: 'tests' }, deps);
  return { id, headers: { authorization: `Bearer ${token}` } };
}
