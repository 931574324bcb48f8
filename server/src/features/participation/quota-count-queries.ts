import type { CompiledQuota } from '@nazar/domain/inquiries/compile.ts';
import { fulfilledQuotas } from '@nazar/domain/participation/quotas.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { quotaCount, response } from '../../platform/database/schema/participation.ts';
import type { PublishedRevision } from './published-revision-queries.ts';

/** By quota id, how many stored responses fulfil it. */
export type QuotaCounts = ReadonlyMap<string, number>;

type Quotas = Pick<PublishedRevision, 'inquiryId' | 'compiled'>;

const noCounts: QuotaCounts = new Map();
const batch = 5_000;

/**
 * The counts of all quotas of the published revision. Those that were published since are counted from the responses
 * and kept, so the caller holds the lock of the inquiry's total.
 */
export async function readQuotaCounts(db: Database, { inquiryId, compiled }: Quotas): Promise<QuotaCounts> {
  const { quotas } = compiled;
  if (quotas.length === 0) return noCounts;
  const kept = await listQuotaCounts(db, inquiryId);
  const missing = quotas.filter(({ id }) => !kept.has(id));
  if (missing.length === 0) return kept;
  const counted = await countFulfilled(db, { inquiryId, compiled: { ...compiled, quotas: missing } });
  await db
    .insert(quotaCount)
    .values([...counted].map(([quotaId, responses]) => ({ inquiryId, quotaId, responses })));
  return new Map([...kept, ...counted]);
}

/** Reads the counts of the inquiries that have quotas; the caller holds the locks of all. */
export async function readCountsByInquiry(
  db: Database,
  published: ReadonlyMap<string, Quotas>,
): Promise<ReadonlyMap<string, QuotaCounts>> {
  const counts = new Map<string, QuotaCounts>();
  for (const [id, own] of published) {
    if (own.compiled.quotas.length > 0) counts.set(id, await readQuotaCounts(db, own));
  }
  return counts;
}

/** As they are kept; quotas that weren't counted yet are missing. */
export async function listQuotaCounts(db: Database, inquiryId: string): Promise<QuotaCounts> {
  const { quotaId, responses } = quotaCount;
  const rows = await db
    .select({ quotaId, responses })
    .from(quotaCount)
    .where(eq(quotaCount.inquiryId, inquiryId));
  return new Map(rows.map((row) => [row.quotaId, row.responses]));
}

/** Counts the responses themselves. */
export async function countFulfilled(db: Database, { inquiryId, compiled }: Quotas): Promise<QuotaCounts> {
  const counts = new Map(compiled.quotas.map(({ id }) => [id, 0]));
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({ id: response.id, choices: response.choices, rest: response.rest })
      .from(response)
      .where(and(eq(response.inquiryId, inquiryId), gt(response.id, last)))
      .orderBy(asc(response.id))
      .limit(batch);
    for (const row of rows) {
      for (const { id } of fulfilledQuotas(compiled, row)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const end = rows.at(-1);
    if (end === undefined) return counts;
    last = end.id;
  }
}

/** Adds a difference, whose quotas were read under the lock that the caller still holds. */
export async function changeQuotaCounts(
  db: Database,
  inquiryId: string,
  difference: QuotaCounts,
): Promise<void> {
  for (const [quotaId, amount] of difference) {
    if (amount === 0) continue;
    await db
      .update(quotaCount)
      .set({ responses: sql`${quotaCount.responses} + ${amount}` })
      .where(and(eq(quotaCount.inquiryId, inquiryId), eq(quotaCount.quotaId, quotaId)));
  }
}

/** How a change of stored responses changes the counts. */
export function quotaDifference(
  { compiled }: Quotas,
  changed: readonly { readonly row: Parameters<typeof fulfilledQuotas>[1]; readonly sign: 1 | -1 }[],
): QuotaCounts {
  const difference = new Map<string, number>();
  for (const { row, sign } of changed) {
    for (const { id } of fulfilledQuotas(compiled, row)) difference.set(id, (difference.get(id) ?? 0) + sign);
  }
  return difference;
}

/** The first quota without room for one more response of each that `added` counts. */
export function firstFullQuota(
  { compiled }: Quotas,
  counts: QuotaCounts,
  added: QuotaCounts,
): CompiledQuota | undefined {
  return compiled.quotas.find(({ id, limit }) => (added.get(id) ?? 0) > 0 && (counts.get(id) ?? 0) >= limit);
}
