import { isDeepStrictEqual } from 'node:util';
import { can } from '@nazar/domain/access/can.ts';
import { getResultsRefusal } from '@nazar/domain/access/results-refusal.ts';
import type {
  addChart,
  deleteChart,
  editChart,
  previewChart as previewCall,
} from '@nazar/domain/api/chart-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { Chart, ChartInput } from '@nazar/domain/results/chart.ts';
import { checkChart } from '@nazar/domain/results/chart-check.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import { type Grouping, parseGroupSelection } from '@nazar/domain/results/grouping.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import {
  deleteChartRow,
  findChart,
  insertChart,
  listCharts,
  unsetOtherPrimaryCharts,
  updateChart,
} from '../../charts/index.ts';
import { findInquiry } from '../../inquiries/index.ts';
import { type ResultsInquiry, requireOwnedResultsInquiry } from '../results-inquiry-queries.ts';
import { computeChartData } from './compute-chart-data.ts';
import { readAllChartGroupings } from './read-chart-groupings.ts';

/** Maximum number of charts, because showing the list counts each of them. */
const maxCharts = 50;

async function requireValidChart(
  ctx: CallContext,
  counted: ResultsInquiry,
  chart: ChartInput,
): Promise<void> {
  const problems = checkChart(counted.compiled, chart);
  if (problems.length === 0) problems.push(...(await checkFixedIntervals(ctx, counted, chart)));
  if (problems.length === 0) return;
  throw new Problem(
    'invalidInput',
    problems.map((problem) => ({ ...problem, path: `chart.${problem.path}` })),
  );
}

/** Secret ballots have only the intervals shared by all tables, which are unknown before the release. */
async function checkFixedIntervals(
  ctx: CallContext,
  counted: ResultsInquiry,
  chart: ChartInput,
): Promise<FieldProblem[]> {
  const { ballot } = counted.subject;
  if (ballot === null) return [];
  const read =
    ballot === 'released'
      ? await readAllChartGroupings(ctx.db, counted, chart, calendarByLanguage[ctx.language])
      : null;
  const isLeft = (grouping: Grouping | null, ids: readonly string[], path: string): FieldProblem[] =>
    grouping === null || ids.length === 0 || parseGroupSelection(grouping, ids, { fixed: true }) !== null
      ? []
      : [{ path, code: 'optionOfAnotherQuestion' }];
  return [
    ...isLeft(read?.whole.group ?? null, chart.groupOptionIds, 'groupOptionIds'),
    ...isLeft(read?.whole.condition ?? null, chart.conditionOptionIds, 'conditionOptionIds'),
  ];
}

export async function computeChartPreview(
  ctx: CallContext,
  { inquiryId, chart }: ParsedCallInput<typeof previewCall>,
) {
  const counted = await requireOwnedResultsInquiry(ctx, inquiryId);
  await requireValidChart(ctx, counted, chart);
  if (!can(ctx.actor, 'inquiry.seeResults', counted.subject)) {
    throw new Problem(getResultsRefusal(ctx.actor, counted.subject));
  }
  return computeChartData(ctx, counted, chart, { calendar: calendarByLanguage[ctx.language] });
}

export async function saveNewChart(
  ctx: CallContext,
  input: ParsedCallInput<typeof addChart>,
): Promise<Chart> {
  const { inquiryId, id, chart } = input;
  const counted = await requireOwnedResultsInquiry(ctx, inquiryId);
  await requireValidChart(ctx, counted, chart);
  // The inquiry is locked until the commit, so that the later of two charts saved as primary wins.
  await lockInquiryForCharts(ctx, inquiryId);
  const charts = await listCharts(ctx.db, inquiryId);
  const found = charts.find((other) => other.id === id);
  if (found !== undefined) {
    const { inquiryId: _, ...same } = found;
    // The request was repeated after a lost reply.
    if (isDeepStrictEqual(same, { id, ...chart })) return same;
    throw new Problem('duplicateId');
  }
  if (charts.length >= maxCharts) {
    throw new Problem('invalidInput', [{ path: 'id', code: 'tooMany', params: { limit: maxCharts } }]);
  }
  if (chart.isPrimary) await unsetOtherPrimaryCharts(ctx.db, inquiryId, id);
  const inserted = await insertChart(ctx.db, { ...chart, id, inquiryId, now: ctx.now() });
  if (!inserted) throw new Problem('duplicateId');
  return { id, ...chart };
}

export async function saveEditedChart(
  ctx: CallContext,
  { id, chart }: ParsedCallInput<typeof editChart>,
): Promise<Chart> {
  const inquiryId = await requireOwnChart(ctx, id);
  await requireValidChart(ctx, await requireOwnedResultsInquiry(ctx, inquiryId), chart);
  await lockInquiryForCharts(ctx, inquiryId);
  if (chart.isPrimary) await unsetOtherPrimaryCharts(ctx.db, inquiryId, id);
  await updateChart(ctx.db, id, chart);
  return { id, ...chart };
}

/** The inquiry may have been deleted since it was read. */
async function lockInquiryForCharts({ db }: CallContext, inquiryId: string): Promise<void> {
  if ((await findInquiry(db, inquiryId, { lock: true })) === null) throw new Problem('notFound');
}

export async function removeChart(ctx: CallContext, { id }: ParsedCallInput<typeof deleteChart>) {
  await requireOwnChart(ctx, id);
  await deleteChartRow(ctx.db, id);
  return {};
}

async function requireOwnChart(ctx: CallContext, id: string): Promise<string> {
  const found = await findChart(ctx.db, id);
  if (found === null) throw new Problem('notFound');
  await requireOwnedResultsInquiry(ctx, found.inquiryId);
  return found.inquiryId;
}
