import type { Database } from '../../database/database.ts';
import { storedFile } from '../../database/schema/file.ts';

export async function insertStoredFile(db: Database, row: typeof storedFile.$inferInsert): Promise<void> {
  await db.insert(storedFile).values(row);
}
