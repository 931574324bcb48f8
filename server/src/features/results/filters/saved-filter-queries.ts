import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { savedFilter } from '../../../platform/database/schema/saved-filter.ts';

export type SavedFilterRow = typeof savedFilter.$inferSelect;

export function listSavedFilters(db: Database, inquiryId: string): Promise<SavedFilterRow[]> {
  return db
    .select()
    .from(savedFilter)
    .where(eq(savedFilter.inquiryId, inquiryId))
    .orderBy(asc(savedFilter.createdAt), asc(savedFilter.id));
}

export async function findSavedFilter(db: Database, id: string): Promise<SavedFilterRow | null> {
  const [row] = await db.select().from(savedFilter).where(eq(savedFilter.id, id));
  return row ?? null;
}

/** Returns false if the id is taken. */
export async function insertSavedFilter(
  db: Database,
  row: typeof savedFilter.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db.insert(savedFilter).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function updateSavedFilterName(db: Database, id: string, name: string): Promise<void> {
  await db.update(savedFilter).set({ name }).where(eq(savedFilter.id, id));
}

export async function deleteSavedFilterRow(db: Database, id: string): Promise<void> {
  await db.delete(savedFilter).where(eq(savedFilter.id, id));
}
