import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { peopleGroup } from '../../../platform/database/schema/group.ts';
import { lockCallerAccount } from '../../access/index.ts';

export type GroupRow = typeof peopleGroup.$inferSelect;

export function listGroups(db: Database, ownerId: string): Promise<GroupRow[]> {
  return db.select().from(peopleGroup).where(eq(peopleGroup.ownerId, ownerId)).orderBy(asc(peopleGroup.id));
}

/** Locks the owner's account, so that two requests see each other's groups. */
export async function lockGroupsOf(db: Database, ownerId: string): Promise<GroupRow[]> {
  await lockCallerAccount(db, ownerId);
  return listGroups(db, ownerId);
}

/** A group of this owner; with `lock` no other write to it or its people can happen until the commit. */
export async function findGroup(
  db: Database,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<GroupRow | null> {
  const query = db
    .select()
    .from(peopleGroup)
    .where(and(eq(peopleGroup.id, id), eq(peopleGroup.ownerId, ownerId)));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** Returns false if the id is taken. */
export async function insertGroup(db: Database, row: Omit<GroupRow, 'people'>): Promise<boolean> {
  const { rowCount } = await db.insert(peopleGroup).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function renameGroup(db: Database, id: string, name: string): Promise<void> {
  await db.update(peopleGroup).set({ name }).where(eq(peopleGroup.id, id));
}

/** The caller has locked the group. */
export async function addToPeopleCount(db: Database, id: string, more: number, now: number): Promise<void> {
  await db
    .update(peopleGroup)
    .set({ people: sql`${peopleGroup.people} + ${more}`, updatedAt: new Date(now) })
    .where(eq(peopleGroup.id, id));
}

export async function deleteGroup(db: Database, id: string): Promise<void> {
  await db.delete(peopleGroup).where(eq(peopleGroup.id, id));
}
