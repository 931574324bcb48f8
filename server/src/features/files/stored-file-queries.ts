import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storedFile } from '../../database/schema/file.ts';

export async function insertStoredFile(db: Database, row: typeof storedFile.$inferInsert): Promise<void> {
  await db.insert(storedFile).values(row);
}

export async function deleteStoredFile(
  db: Database,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  await db.delete(storedFile).where(and(eq(storedFile.id, id), eq(storedFile.ownerId, ownerId)));
}
