import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { userCategory } from '../../../platform/database/schema/user-category.ts';

export type MyCategoryRow = typeof userCategory.$inferSelect;

export function listMyCategories(db: Database, ownerId: string): Promise<MyCategoryRow[]> {
  return db
    .select()
    .from(userCategory)
    .where(eq(userCategory.ownerId, ownerId))
    .orderBy(asc(userCategory.position), asc(userCategory.createdAt), asc(userCategory.id));
}

/** Counts one owner's inquiries by category. */
export async function countInquiriesByMyCategory(
  db: Database,
  ownerId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: inquiry.userCategoryId, count: count() })
    .from(inquiry)
    .where(
      and(
        eq(inquiry.ownerId, ownerId),
        isNull(inquiry.deletedAt),
        sql`${inquiry.userCategoryId} is not null`,
      ),
    )
    .groupBy(inquiry.userCategoryId);
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])));
}

/** Finds the ids that are categories of this person. */
export async function findMyCategoryIds(
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: userCategory.id })
    .from(userCategory)
    .where(and(eq(userCategory.ownerId, ownerId), inArray(userCategory.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function findMyCategory(db: Database, id: string): Promise<MyCategoryRow | null> {
  const [row] = await db.select().from(userCategory).where(eq(userCategory.id, id));
  return row ?? null;
}

/** Returns false if the id is taken. */
export async function insertMyCategory(db: Database, row: MyCategoryRow): Promise<boolean> {
  const { rowCount } = await db.insert(userCategory).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateMyCategory(
  db: Database,
  id: string,
  changes: Partial<Pick<MyCategoryRow, 'name' | 'color' | 'position'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(userCategory).set(changes).where(eq(userCategory.id, id));
}

export async function deleteMyCategoryRow(db: Database, id: string): Promise<void> {
  await db.delete(userCategory).where(eq(userCategory.id, id));
}
