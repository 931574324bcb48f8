import { makeEmptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { participationMarker, response } from '../../../platform/database/schema/participation.ts';
import { computeImportedResponseMarker } from '../../access/index.ts';
import {
  addToInquiryCounts,
  type LockedInquiryAccess,
  lockInquiryCounts,
  makeShortenedAnswersSql,
  tallyTotalBucket,
} from '../../counts/index.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { hashAttemptSecret } from '../attempts/attempt-secret.ts';
import { addToQuotaCounts, computeQuotaDifference } from '../quotas/quota-count-queries.ts';
import { lockParticipationMarkers } from './marker-queries.ts';
import { lowerNoticedResponseCount } from './noticed-response-queries.ts';

const batch = 2_000;

/** Yields the ids of an inquiry's responses with the given secrets, in batches. */
export async function* readResponseIdsBySecret(
  db: Database,
  inquiryId: string,
  secretOf: (id: string) => string,
): AsyncGenerator<string[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({ id: response.id, secretHash: response.secretHash })
      .from(response)
      .where(and(eq(response.inquiryId, inquiryId), gt(response.id, last)))
      .orderBy(asc(response.id))
      .limit(batch);
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
    yield rows.flatMap(({ id, secretHash }) =>
      hashAttemptSecret(secretOf(id)).equals(secretHash) ? [id] : [],
    );
  }
}

/** Returns which of the ids are already stored. */
export async function findStoredResponseIds(
  db: Database,
  inquiryId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: response.id })
    .from(response)
    .where(and(eq(response.inquiryId, inquiryId), inArray(response.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of the ids are stored, each with whether it has its secret. */
export async function findResponsesWithSecrets(
  db: Database,
  inquiryId: string,
  { ids, secretOf }: { readonly ids: readonly string[]; readonly secretOf: (id: string) => string },
): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: response.id, secretHash: response.secretHash })
    .from(response)
    .where(and(eq(response.inquiryId, inquiryId), inArray(response.id, [...ids])));
  return new Map(rows.map(({ id, secretHash }) => [id, hashAttemptSecret(secretOf(id)).equals(secretHash)]));
}

/**
 * Returns the ids of deleted responses, recognized by their remaining markers. None of the ids may be stored now. Once
 * the owner lets a participant answer again, the marker is gone.
 */
export async function findDeletedResponseIds(
  db: Database,
  inquiryId: string,
  { ids, markerKey }: { readonly ids: readonly string[]; readonly markerKey: Buffer },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const byMarker = new Map(
    ids.map((id) => [computeImportedResponseMarker(id, inquiryId, markerKey).toString('hex'), id]),
  );
  const markers = [...byMarker.keys()].map((marker) => Buffer.from(marker, 'hex'));
  const rows = await db
    .select({ marker: participationMarker.marker })
    .from(participationMarker)
    .where(and(eq(participationMarker.inquiryId, inquiryId), inArray(participationMarker.marker, markers)));
  return new Set(rows.flatMap(({ marker }) => byMarker.get(marker.toString('hex')) ?? []));
}

/** Returns the inquiries of these responses. */
export async function findInquiryIdsOfResponses(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ inquiryId: response.inquiryId })
    .from(response)
    .where(inArray(response.id, [...ids]));
  return rows.map(({ inquiryId }) => inquiryId);
}

/** Returns the inquiries of an account from which some of these responses were deleted. */
export async function findOwnInquiryIdsOfDeletedResponses(
  db: Database,
  ownerId: string,
  { ids, markerKey }: { readonly ids: readonly string[]; readonly markerKey: Buffer },
): Promise<string[]> {
  const own = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(
      and(eq(inquiry.ownerId, ownerId), isNotNull(inquiry.publishedRevision), isNull(inquiry.deletedAt)),
    );
  const found: string[] = [];
  for (const { id } of own) {
    const deleted = await findDeletedResponseIds(db, id, { ids, markerKey });
    if (deleted.size > 0) found.push(id);
  }
  return found;
}

/** Counts and quotas need only that there is a text; a batch of long texts would be too large. */
const countedAnswersSql = makeShortenedAnswersSql(100).mapWith(response.rest);

/** Its texts are shortened. */
export type DeletedResponseRow = typeof response.$inferSelect;

/**
 * Deletes responses from the table and from every count, in the caller's transaction, and returns the deleted
 * rows.
 */
export async function deleteResponsesAndUpdateCounts(
  tx: Database,
  inquiryId: string,
  ids: readonly string[],
  /** Whether the responses come from an import or sample data. */
  { areImported = false }: { readonly areImported?: boolean } = {},
): Promise<DeletedResponseRow[]> {
  const locked = await lockInquiryCounts(tx, inquiryId);
  const rows = await tx
    .delete(response)
    .where(and(eq(response.inquiryId, inquiryId), inArray(response.id, [...ids])))
    .returning({ ...getTableColumns(response), rest: countedAnswersSql });
  const talliesByBucket = new Map<string, Tally>([[tallyTotalBucket, makeEmptyTally()]]);
  for (const row of rows) {
    const published = await findPublishedRevision(tx, inquiryId, row.revision);
    if (published === null) throw new Error(`Response ${row.id} answers a revision that is not there.`);
    for (const bucket of [tallyTotalBucket, row.bucket]) {
      const own = talliesByBucket.get(bucket) ?? makeEmptyTally();
      talliesByBucket.set(bucket, own);
      tallyResponse(own, published.compiled, row, -1);
    }
  }
  if (rows.length > 0) {
    await addToInquiryCounts(tx, inquiryId, talliesByBucket);
    await decrementQuotaCounts(tx, locked, rows);
    await lowerNoticedResponseCount(tx, inquiryId, { rows, ownerId: locked?.ownerId, areImported });
  }
  return rows;
}

async function decrementQuotaCounts(
  db: Database,
  locked: LockedInquiryAccess | null,
  rows: readonly DeletedResponseRow[],
): Promise<void> {
  if (locked === null || locked.publishedRevision === null) return;
  const current = await findPublishedRevision(db, locked.id, locked.publishedRevision);
  if (current === null || current.compiled.quotas.length === 0) return;
  await addToQuotaCounts(
    db,
    locked.id,
    computeQuotaDifference(
      current,
      rows.map((row) => ({ row, sign: -1 })),
    ),
  );
}

/** Remembers that responses were deleted, so that imports of an export leave them out. */
export async function insertDeletedResponseMarkers(
  tx: Database,
  inquiryId: string,
  { ids, markerKey }: { readonly ids: readonly string[]; readonly markerKey: Buffer },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({
    inquiryId,
    marker: computeImportedResponseMarker(id, inquiryId, markerKey),
  }));
  await tx.insert(participationMarker).values(rows).onConflictDoNothing();
}

/** Deletes the markers of these participants, in the caller's transaction, so that they may answer again. */
export async function deleteParticipationMarkers(
  tx: Database,
  inquiryId: string,
  markers: readonly Buffer[],
): Promise<void> {
  if (markers.length === 0) return;
  await lockParticipationMarkers(tx, inquiryId);
  await tx
    .delete(participationMarker)
    .where(
      and(eq(participationMarker.inquiryId, inquiryId), inArray(participationMarker.marker, [...markers])),
    );
}

/** Removes imported responses with their counts and markers in one transaction. */
export async function deleteImportedResponses(
  db: Database,
  inquiryId: string,
  { ids, markerKey }: { ids: readonly string[]; markerKey: Buffer },
): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction(async (tx) => {
    const rows = await deleteResponsesAndUpdateCounts(tx, inquiryId, ids, { areImported: true });
    const markers = ids.map((id) => computeImportedResponseMarker(id, inquiryId, markerKey));
    await deleteParticipationMarkers(tx, inquiryId, markers);
    return rows.length;
  });
}
