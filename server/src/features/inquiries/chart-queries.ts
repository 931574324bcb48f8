import { isDeepStrictEqual } from 'node:util';
import type { Chart, ChartInput } from '@nazar/domain/results/chart.ts';
import { parseInterval } from '@nazar/domain/results/interval.ts';
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
  conditionOptionIds: chart.conditionOptionIds,
  groupQuestionId: chart.groupQuestionId,
  groupOptionIds: chart.groupOptionIds,
  conditionIds: chart.conditionIds,
  groupIds: chart.groupIds,
  accessType: chart.accessType,
  enabled: chart.enabled,
};

/** Newest first. */
export async function listCharts(db: Database, inquiryId: string): Promise<ChartRecord[]> {
  const rows = await db
    .select(columns)
    .from(chart)
    .where(eq(chart.inquiryId, inquiryId))
    .orderBy(desc(chart.createdAt), desc(chart.id));
  return rows.map(readRow);
}

export async function findChart(db: Database, id: string): Promise<ChartRecord | null> {
  const [row] = await db.select(columns).from(chart).where(eq(chart.id, id));
  return row === undefined ? null : readRow(row);
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
  const { now, ...rest } = values;
  const inserted = await db
    .insert(chart)
    .values({ ...rest, ...storedGroups(values), createdAt: new Date(now) })
    .onConflictDoNothing({ target: chart.id })
    .returning({ id: chart.id });
  return inserted.length > 0;
}

export async function updateChart(db: Database, id: string, values: ChartInput): Promise<void> {
  await db
    .update(chart)
    .set({ ...values, ...storedGroups(values) })
    .where(eq(chart.id, id));
}

export async function deleteChartRow(db: Database, id: string): Promise<void> {
  await db.delete(chart).where(eq(chart.id, id));
}

type Groups = Pick<
  typeof chart.$inferSelect,
  'conditionOptionIds' | 'conditionIds' | 'groupOptionIds' | 'groupIds'
>;

/**
 * Ids that are UUIDs are stored where the previous version reads them, with the question's own id if there
 * are none.
 */
function storedGroups({
  groupQuestionId,
  groupOptionIds,
  conditionQuestionId,
  conditionOptionIds,
}: ChartInput): Groups {
  const stored = (questionId: string | null, ids: readonly string[]) => {
    const uuids = optionsAmong(questionId, ids);
    return { uuids, ids: isDeepStrictEqual(uuids, ids) ? null : [...ids] };
  };
  const [group, condition] = [
    stored(groupQuestionId, groupOptionIds),
    stored(conditionQuestionId, conditionOptionIds),
  ];
  return {
    ...{ groupOptionIds: group.uuids, groupIds: group.ids },
    ...{ conditionOptionIds: condition.uuids, conditionIds: condition.ids },
  };
}

function optionsAmong(questionId: string | null, ids: readonly string[]): string[] {
  const options = ids.filter((id) => parseInterval(id) === null);
  return options.length === 0 && questionId !== null ? [questionId] : options;
}

type Row = Omit<ChartRecord, keyof Groups> & Groups;

function readRow({ groupIds, conditionIds, ...row }: Row): ChartRecord {
  // The previous version changes only the options, which makes the other columns outdated.
  const chosen = (questionId: string | null, options: string[], ids: string[] | null) =>
    ids !== null && isDeepStrictEqual(optionsAmong(questionId, ids), options) ? ids : options;
  return {
    ...row,
    groupOptionIds: chosen(row.groupQuestionId, row.groupOptionIds, groupIds),
    conditionOptionIds: chosen(row.conditionQuestionId, row.conditionOptionIds, conditionIds),
  };
}
