import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { peopleGroup } from '../../../platform/database/schema/group.ts';
import { requireAndLockCallerAccount } from '../../access/index.ts';

export type PeopleGroupRow = typeof peopleGroup.$inferSelect;

export function listPeopleGroups(db: Database, ownerId: string): Promise<PeopleGroupRow[]> {
  return db.select().from(peopleGroup).where(eq(peopleGroup.ownerId, ownerId)).orderBy(asc(peopleGroup.id));
}

/** Locks the owner's account, so that two requests see each other's groups. */
export async function lockAndListPeopleGroups(db: Database, ownerId: string): Promise<PeopleGroupRow[]> {
  await requireAndLockCallerAccount(db, ownerId);
  return listPeopleGroups(db, ownerId);
}

/** A group of this owner; with `lock` no other write to it or its people can happen until the commit. */
export async function findPeopleGroup(
  db: Database,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<PeopleGroupRow | null> {
  const query = db
    .select()
    .from(peopleGroup)
    .where(and(eq(peopleGroup.id, id), eq(peopleGroup.ownerId, ownerId)));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** Returns false if the id is taken. */
export async function insertPeopleGroup(db: Database, row: Omit<PeopleGroupRow, 'people'>): Promise<boolean> {
  const { rowCount } = await db.insert(peopleGroup).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function updatePeopleGroupName(db: Database, id: string, name: string): Promise<void> {
  await db.update(peopleGroup).set({ name }).where(eq(peopleGroup.id, id));
}

/** The caller has locked the group. */
export async function addToGroupPeopleCount(
  db: Database,
  id: string,
  more: number,
  now: number,
): Promise<void> {
  await db
    .update(peopleGroup)
    .set({ people: sql`${peopleGroup.people} + ${more}`, updatedAt: new Date(now) })
    .where(eq(peopleGroup.id, id));
}

export async function deletePeopleGroup(db: Database, id: string): Promise<void> {
  await db.delete(peopleGroup).where(eq(peopleGroup.id, id));
}
