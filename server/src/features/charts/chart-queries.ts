import type { Chart, ChartInput } from '@nazar/domain/results/chart.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { chart } from '../../platform/database/schema/chart.ts';

export type ChartRecord = Chart & { readonly inquiryId: string };

const columns = {
  id: chart.id,
  inquiryId: chart.inquiryId,
  title: chart.title,
  type: chart.type,
  isPrimary: chart.isPrimary,
  conditionQuestionId: chart.conditionQuestionId,
  conditionOptionIds: chart.conditionIds,
  groupQuestionId: chart.groupQuestionId,
  groupOptionIds: chart.groupIds,
  accessType: chart.accessType,
  enabled: chart.isEnabled,
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

/**
 * Keeps at most one chart primary; the caller has locked the inquiry's row, so no other one becomes primary
 * meanwhile.
 */
export async function unsetOtherPrimaryCharts(
  db: Database,
  inquiryId: string,
  except: string,
): Promise<void> {
  await db
    .update(chart)
    .set({ isPrimary: false })
    .where(and(eq(chart.inquiryId, inquiryId), eq(chart.isPrimary, true), ne(chart.id, except)));
}

/** Returns false if the id is taken. */
export async function insertChart(
  db: Database,
  values: ChartInput & { id: string; inquiryId: string; now: number },
): Promise<boolean> {
  const { id, inquiryId, now, ...input } = values;
  const inserted = await db
    .insert(chart)
    .values({ id, inquiryId, ...toChartRow(input), createdAt: new Date(now) })
    .onConflictDoNothing({ target: chart.id })
    .returning({ id: chart.id });
  return inserted.length > 0;
}

export async function updateChart(db: Database, id: string, values: ChartInput): Promise<void> {
  await db.update(chart).set(toChartRow(values)).where(eq(chart.id, id));
}

export async function deleteChartRow(db: Database, id: string): Promise<void> {
  await db.delete(chart).where(eq(chart.id, id));
}

function toChartRow({ groupOptionIds, conditionOptionIds, enabled, ...rest }: ChartInput) {
  return {
    ...rest,
    groupIds: [...groupOptionIds],
    conditionIds: [...conditionOptionIds],
    isEnabled: enabled,
  };
}
