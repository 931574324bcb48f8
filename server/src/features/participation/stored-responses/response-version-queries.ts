import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { responseVersion } from '../../../platform/database/schema/participation.ts';

/** The answers of a response before an edit, and who made the edit. */
type ResponseVersion = typeof responseVersion.$inferSelect;

/** The number of changes by the participant and the owner, which is the current version number. */
export async function findResponseVersionNumber(db: Database, responseId: string): Promise<number> {
  const [last] = await db
    .select({ number: responseVersion.number })
    .from(responseVersion)
    .where(eq(responseVersion.responseId, responseId))
    .orderBy(desc(responseVersion.number))
    .limit(1);
  return last === undefined ? 0 : last.number + 1;
}

/** Bytes in the database of all versions of a response. */
export async function countResponseVersionBytes(db: Database, responseId: string): Promise<number> {
  const { rest, choices } = responseVersion;
  const [row] = await db
    .select({
      bytes: sql`coalesce(sum(coalesce(pg_column_size(${rest}), 0) + pg_column_size(${choices})), 0)`.mapWith(
        Number,
      ),
    })
    .from(responseVersion)
    .where(eq(responseVersion.responseId, responseId));
  return row?.bytes ?? 0;
}

/** Finds the version that an edit replaced; null if the edit was never made. */
export async function findVersionReplacedByEdit(
  db: Database,
  responseId: string,
  editId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ number: responseVersion.number })
    .from(responseVersion)
    .where(and(eq(responseVersion.responseId, responseId), eq(responseVersion.editId, editId)));
  return row?.number ?? null;
}

export async function findResponseVersion(
  db: Database,
  responseId: string,
  number: number,
): Promise<ResponseVersion | null> {
  const [row] = await db
    .select()
    .from(responseVersion)
    .where(and(eq(responseVersion.responseId, responseId), eq(responseVersion.number, number)));
  return row ?? null;
}
