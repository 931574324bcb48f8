import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { findFulfilledQuotas } from '@nazar/domain/participation/quotas.ts';
import { addToCountAtCode } from '@nazar/domain/results/tally.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import { isTallyTotalRowSql } from '../../counts/index.ts';

/** Places still taken by responses that retention deleted, by option code or quota id. */
export type RetiredPlaces = Readonly<Record<string, number>>;

/**
 * Keeps the places of deleted responses taken; runs in the transaction that deletes them and holds the
 * total's lock.
 */
export async function recordRetiredPlaces(
  tx: Database,
  { inquiryId, compiled }: { readonly inquiryId: string; readonly compiled: CompiledInquiry },
  rows: readonly Parameters<typeof findFulfilledQuotas>[1][],
): Promise<void> {
  const placesByKey = new Map<string, number>();
  const limited = new Set(compiled.limitedOptions.map(({ option }) => option.code));
  for (const row of rows) {
    const codes = row.choices.filter((code) => limited.has(code)).map(String);
    const quotas = findFulfilledQuotas(compiled, row).map(({ id }) => id);
    for (const key of [...codes, ...quotas]) placesByKey.set(key, (placesByKey.get(key) ?? 0) + 1);
  }
  await tx
    .update(tally)
    .set({
      retired: sql`${tally.retired} + ${rows.length}`,
      retiredPlaces: sql`add_bins(${tally.retiredPlaces}, ${JSON.stringify([...placesByKey])}::jsonb)`,
    })
    .where(isTallyTotalRowSql(inquiryId));
}

export async function findRetiredPlaces(db: Database, inquiryId: string): Promise<RetiredPlaces> {
  const [row] = await db
    .select({ places: tally.retiredPlaces })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  return row?.places ?? {};
}

/** Adds places still taken by deleted responses to the counts of stored responses, by code. */
export function addRetiredPlacesToCounts(
  counts: readonly number[],
  retired: RetiredPlaces,
): readonly number[] {
  const all = [...counts];
  for (const [key, places] of Object.entries(retired)) {
    // Quota ids are not option codes.
    if (/^\d+$/u.test(key)) addToCountAtCode(all, Number(key), places);
  }
  return all;
}
