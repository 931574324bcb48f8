import { can } from '@nazar/domain/access/can.ts';
import { getResultsRefusal } from '@nazar/domain/access/results-refusal.ts';
import type { getChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { isOrderRightAnswer } from '@nazar/domain/inquiries/exams/right-order.ts';
import { isCoverChart } from '@nazar/domain/results/cover-chart.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type ChartRecord, findChart, listCharts } from '../../charts/index.ts';
import { requireAllowedResultsFilter } from '../check-filter-queries.ts';
import {
  findResultsInquiry,
  getTitleForCaller,
  isOwnerOrAdmin,
  type ResultsInquiry,
  requireResultsAccess,
} from '../results-inquiry-queries.ts';
import { computeChartData } from './compute-chart-data.ts';

function canViewChart(ctx: CallContext, { subject }: ResultsInquiry, chart: ChartRecord): boolean {
  return can(ctx.actor, 'chart.view', { ...subject, chart });
}

/** Sorts the options of a ranking by id, because the chart's author may have selected them in the right order. */
function hideRightOrder(ctx: CallContext, counted: ResultsInquiry, chart: ChartRecord): ChartRecord {
  if (isOwnerOrAdmin(ctx, counted)) return chart;
  const hide = (questionId: string | null, ids: readonly string[]) => {
    const question = questionId === null ? undefined : counted.compiled.questionById.get(questionId);
    return question !== undefined && isOrderRightAnswer(question) ? ids.toSorted() : [...ids];
  };
  return {
    ...chart,
    groupOptionIds: hide(chart.groupQuestionId, chart.groupOptionIds),
    conditionOptionIds: hide(chart.conditionQuestionId, chart.conditionOptionIds),
  };
}

/** Returns the charts that the caller may see, which are none without access to the results. */
export async function computeCharts(
  ctx: CallContext,
  { inquiryId, filter, coverOnly: isCover = false }: ParsedCallInput<typeof getCharts>,
): Promise<CallResult<typeof getCharts>> {
  const counted = await requireResultsAccess(ctx, inquiryId);
  const charts = (await listCharts(ctx.db, inquiryId))
    .filter((chart) => canViewChart(ctx, counted, chart) && (!isCover || isCoverChart(chart)))
    .map((chart) => hideRightOrder(ctx, counted, chart));
  const drawn = [];
  const options = {
    calendar: calendarByLanguage[ctx.language],
    filter: requireAllowedResultsFilter(ctx, counted, filter),
    isCover,
  };
  for (const chart of charts) {
    drawn.push({ chart, data: await computeChartData(ctx, counted, chart, options) });
  }
  return {
    inquiryTitle: getTitleForCaller(ctx, counted),
    charts: drawn,
    canMake: can(ctx.actor, 'inquiry.makeCharts', counted.subject),
  };
}

/** A withheld chart is answered as not found. */
export async function computeChart(
  ctx: CallContext,
  { id, filter }: ParsedCallInput<typeof getChart>,
): Promise<CallResult<typeof getChart>> {
  const found = await findChart(ctx.db, id);
  if (found === null) throw new Problem('notFound');
  const keptBack = found.accessType === 'private' || !found.enabled;
  const counted = await findResultsInquiry(ctx, found.inquiryId);
  if (!canViewChart(ctx, counted, found)) {
    throw new Problem(keptBack ? 'notFound' : getResultsRefusal(ctx.actor, counted.subject));
  }
  const chart = hideRightOrder(ctx, counted, found);
  return {
    inquiryId: chart.inquiryId,
    inquiryTitle: getTitleForCaller(ctx, counted),
    chart,
    data: await computeChartData(ctx, counted, chart, {
      calendar: calendarByLanguage[ctx.language],
      filter: requireAllowedResultsFilter(ctx, counted, filter),
    }),
    canEdit: can(ctx.actor, 'chart.edit', counted.subject),
  };
}
