import type { EncodedValues } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import type { CompiledQuota } from '@nazar/domain/inquiries/compile.ts';
import { findFulfilledQuotas } from '@nazar/domain/participation/quotas.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { quotaCount, response } from '../../../platform/database/schema/participation.ts';
import { makeShortenedAnswersSql } from '../../counts/index.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import { scheduleQuotaCounting } from '../../inquiries/index.ts';
import { findRetiredPlaces } from './retired-place-queries.ts';

/**
 * Number of responses that fulfil each quota, by quota id; quotas that are still being counted are missing.
 */
export type QuotaCountMap = ReadonlyMap<string, number>;

type Quotas = Pick<PublishedRevision, 'inquiryId' | 'compiled'>;

const noCounts: QuotaCountMap = new Map();
const batch = 500;
/** Characters of a text that a condition may need, which tests only whether there is one. */
const readTextLength = 100;

/**
 * Reads the taken places of the published quotas, including those of responses deleted by retention; the
 * caller holds the lock of the inquiry's total.
 */
export async function readTakenQuotaPlaces(db: Database, own: Quotas): Promise<QuotaCountMap> {
  if (own.compiled.quotas.length === 0) return noCounts;
  const stored = await countStoredByQuota(db, own);
  const retired = await findRetiredPlaces(db, own.inquiryId);
  return new Map([...stored].map(([id, count]) => [id, count + (retired[id] ?? 0)]));
}

async function countStoredByQuota(db: Database, { inquiryId, compiled }: Quotas): Promise<QuotaCountMap> {
  const { quotas } = compiled;
  const storedCounts = await listStoredQuotaCounts(db, inquiryId);
  const uncounted = quotas.filter(({ id }) => !storedCounts.has(id));
  if (uncounted.length === 0) return storedCounts;
  if (await scheduleQuotaCounting(db, inquiryId, uncounted)) return storedCounts;
  const counted = await countQuotasFromResponses(db, {
    inquiryId,
    compiled: { ...compiled, quotas: uncounted },
  });
  const { responses } = quotaCount;
  await db
    .insert(quotaCount)
    .values([...counted].map(([quotaId, count]) => ({ inquiryId, quotaId, responses: count })))
    .onConflictDoUpdate({
      target: [quotaCount.inquiryId, quotaCount.quotaId],
      set: { responses: sql`excluded.${sql.identifier(responses.name)}`, countedBy: null },
    });
  return new Map([...storedCounts, ...counted]);
}

/** Reads the counts of the inquiries that have quotas; the caller holds the locks of all. */
export async function readTakenQuotaPlacesByInquiry(
  db: Database,
  published: ReadonlyMap<string, Quotas>,
): Promise<ReadonlyMap<string, QuotaCountMap>> {
  const counts = new Map<string, QuotaCountMap>();
  for (const [id, own] of published) {
    if (own.compiled.quotas.length > 0) counts.set(id, await readTakenQuotaPlaces(db, own));
  }
  return counts;
}

/** Lists the stored counts of quotas; quotas that are still being counted are missing. */
export async function listStoredQuotaCounts(db: Database, inquiryId: string): Promise<QuotaCountMap> {
  const { quotaId, responses, countedBy } = quotaCount;
  const rows = await db
    .select({ quotaId, responses })
    .from(quotaCount)
    .where(and(eq(quotaCount.inquiryId, inquiryId), isNull(countedBy)));
  return new Map(rows.map((row) => [row.quotaId, row.responses]));
}

const shortenedRestSql = makeShortenedAnswersSql(readTextLength);

/** Counts the responses themselves; runs in a transaction. */
export async function countQuotasFromResponses(
  tx: Database,
  { inquiryId, compiled }: Quotas,
  signal?: AbortSignal,
): Promise<QuotaCountMap> {
  const counts = new Map(compiled.quotas.map(({ id }) => [id, 0]));
  await tx.execute(sql`
    declare answers no scroll cursor for
    select choices::text as choices, ${shortenedRestSql} as rest from ${response}
    where ${response.inquiryId} = ${inquiryId}`);
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await tx.execute<StoredAnswers>(sql.raw(`fetch ${batch} from answers`));
    for (const { choices, rest } of rows) {
      const stored = { choices: parseCodes(choices), rest };
      for (const { id } of findFulfilledQuotas(compiled, stored)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    if (rows.length < batch) break;
  }
  await tx.execute(sql`close answers`);
  return counts;
}

// The codes are read as text, because the driver parses arrays slowly.
type StoredAnswers = { readonly choices: string; readonly rest: EncodedValues | null };

const parseCodes = (choices: string): number[] =>
  choices === '{}' ? [] : choices.slice(1, -1).split(',').map(Number);

/** Adds a difference; the caller has read the quotas under the lock that it still holds. */
export async function addToQuotaCounts(
  db: Database,
  inquiryId: string,
  difference: QuotaCountMap,
): Promise<void> {
  for (const [quotaId, amount] of difference) {
    if (amount === 0) continue;
    await db
      .update(quotaCount)
      .set({ responses: sql`${quotaCount.responses} + ${amount}` })
      .where(and(eq(quotaCount.inquiryId, inquiryId), eq(quotaCount.quotaId, quotaId)));
  }
}

/** Calculates how changed responses change the counts. */
export function computeQuotaDifference(
  { compiled }: Quotas,
  changed: readonly { readonly row: Parameters<typeof findFulfilledQuotas>[1]; readonly sign: 1 | -1 }[],
): QuotaCountMap {
  const difference = new Map<string, number>();
  for (const { row, sign } of changed) {
    for (const { id } of findFulfilledQuotas(compiled, row))
      difference.set(id, (difference.get(id) ?? 0) + sign);
  }
  return difference;
}

/** Whether each of these quotas has room for one more response; `uncounted` if that isn't known yet. */
export function findQuotaRoom(
  fulfilled: readonly CompiledQuota[],
  counts: QuotaCountMap,
): 'free' | 'uncounted' | { readonly full: CompiledQuota } {
  const full = fulfilled.find(({ id, limit }) => (counts.get(id) ?? 0) >= limit);
  if (full !== undefined) return { full };
  return fulfilled.every(({ id }) => counts.has(id)) ? 'free' : 'uncounted';
}
