import type { Chart, ChartInput } from '@nazar/domain/results/chart.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { chart } from '../../database/schema/chart.ts';

export type ChartRecord = Chart & { readonly inquiryId: string };

const columns = {
  id: chart.id,
  inquiryId: chart.inquiryId,
  title: chart.title,
  type: chart.type,
  isPrimary: chart.isPrimary,
  conditionQuestionId: chart.conditionQuestionId,
  conditionOptionIds: chart.conditionOptionIds,
  groupQuestionId: chart.groupQuestionId,
  groupOptionIds: chart.groupOptionIds,
  accessType: chart.accessType,
  enabled: chart.enabled,
};

/** Newest first. */
export async function listCharts(db: Database, inquiryId: string): Promise<ChartRecord[]> {
  return db
    .select(columns)
    .from(chart)
    .where(eq(chart.inquiryId, inquiryId))
    .orderBy(desc(chart.createdAt), desc(chart.id));
}

export async function findChart(db: Database, id: string): Promise<ChartRecord | null> {
  const [row] = await db.select(columns).from(chart).where(eq(chart.id, id));
  return row ?? null;
}

/** At most one chart is primary; the caller has locked the inquiry's row, so no other becomes it meanwhile. */
export async function clearPrimary(db: Database, inquiryId: string, except: string): Promise<void> {
  await db
    .update(chart)
    .set({ isPrimary: false })
    .where(and(eq(chart.inquiryId, inquiryId), eq(chart.isPrimary, true), ne(chart.id, except)));
}

/** False if the id is taken. */
export async function insertChart(
  db: Database,
  values: ChartInput & { id: string; inquiryId: string; now: number },
): Promise<boolean> {
  const { now, ...rest } = values;
  const inserted = await db
    .insert(chart)
    .values({ ...rest, createdAt: new Date(now) })
    .onConflictDoNothing({ target: chart.id })
    .returning({ id: chart.id });
  return inserted.length > 0;
}

export async function updateChart(db: Database, id: string, values: ChartInput): Promise<void> {
  await db.update(chart).set(values).where(eq(chart.id, id));
}

export async function deleteChart(db: Database, id: string): Promise<void> {
  await db.delete(chart).where(eq(chart.id, id));
}
