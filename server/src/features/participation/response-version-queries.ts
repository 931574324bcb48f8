import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { responseVersion } from '../../database/schema/participation.ts';

/** What a response held before one of its edits, and who replaced it. */
export type ResponseVersion = typeof responseVersion.$inferSelect;

/** All that a response held before, the oldest first; empty where nobody changed it. */
export function listResponseVersions(db: Database, responseId: string): Promise<ResponseVersion[]> {
  return db
    .select()
    .from(responseVersion)
    .where(eq(responseVersion.responseId, responseId))
    .orderBy(asc(responseVersion.number));
}

/** How often it was changed, by whomever: the number of what it holds now. */
export async function findVersionNumber(db: Database, responseId: string): Promise<number> {
  const [last] = await db
    .select({ number: responseVersion.number })
    .from(responseVersion)
    .where(eq(responseVersion.responseId, responseId))
    .orderBy(desc(responseVersion.number))
    .limit(1);
  return last === undefined ? 0 : last.number + 1;
}

/** Which version an edit replaced; null where it was never made. */
export async function findReplacedBy(
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
