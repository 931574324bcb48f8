import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';

export async function updateIsTemplate(db: Database, id: string, isTemplate: boolean): Promise<void> {
  await db.update(inquiry).set({ isTemplate }).where(eq(inquiry.id, id));
}

/** Owns the first templates. Nobody can sign in as it: it has no password, and no person's username has a star. */
export const starterOwnerId = 'a0000000-0000-4000-8000-0000000000f0';

export async function insertStarterOwner(db: Database, now: number): Promise<void> {
  const dates = { createdAt: new Date(now), updatedAt: new Date(now) };
  await db
    .insert(account)
    .values({
      ...{ id: starterOwnerId, username: '*nazar', passwordHash: '', profileName: 'Nazar' },
      ...{ enabled: false, commentMail: false, personTypeAskedAt: new Date(now), ...dates },
    })
    .onConflictDoNothing();
}

export async function isGiven(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from given_once where name = ${name}`);
  return rows.length > 0;
}

/** False where it was given before; waits for another node that is giving it now. */
export async function noteGiven(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into given_once (name) values (${name}) on conflict do nothing`,
  );
  return rowCount === 1;
}
