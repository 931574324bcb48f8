import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { and, eq, sql } from 'drizzle-orm';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import type { Database } from '../../platform/database/database.ts';
import { inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { findPublishedDocument } from './inquiry-queries.ts';

type CachedDefinition = { readonly rowVersion: string; readonly definition: Definition };

/** Few, because a document has up to 4 MB. Reading and parsing such a one takes half a second. */
const cache = new BoundedMap<string, CachedDefinition>(20);

/**
 * Finds a published revision; null if the inquiry was never published with that revision. Recently read ones are
 * cached, as long as their row is unchanged.
 */
export async function findPublishedDefinition(
  db: Database,
  inquiryId: string,
  revision: number | null,
): Promise<Definition | null> {
  if (revision === null) return null;
  const [row] = await db
    .select({ rowVersion: sql<string>`concat(xmin, ' ', ${inquiryRevision.publishedAt})` })
    .from(inquiryRevision)
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), eq(inquiryRevision.revision, revision)));
  if (row === undefined) return null;
  const { rowVersion } = row;
  const key = `${inquiryId} ${revision}`;
  const cached = cache.get(key);
  if (cached?.rowVersion === rowVersion) {
    cache.set(key, cached);
    return cached.definition;
  }
  const definition = (await findPublishedDocument(db, inquiryId, revision))?.definition ?? null;
  if (definition !== null) cache.set(key, { rowVersion, definition });
  return definition;
}
