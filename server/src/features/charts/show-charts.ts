import { can } from '@nazar/domain/access/can.ts';
import type { getChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { type CountedInquiry, getCountedInquiry } from '../results/counted-inquiry-queries.ts';
import { type ChartRecord, findChart, listCharts } from './chart-queries.ts';
import { drawChartData } from './draw-chart-data.ts';

function mayView(ctx: CallContext, { subject }: CountedInquiry, chart: ChartRecord): boolean {
  return can(ctx.actor, 'chart.view', { ...subject, chart });
}

/** The charts that the caller may see; not found for whoever may not know of the inquiry. */
export async function showCharts(ctx: CallContext, inquiryId: string): Promise<CallResult<typeof getCharts>> {
  const counted = await getCountedInquiry(ctx, inquiryId);
  const charts = (await listCharts(ctx.db, inquiryId)).filter((chart) => mayView(ctx, counted, chart));
  const known = can(ctx.actor, 'inquiry.view', counted.subject) || charts.length > 0;
  if (!known && !can(ctx.actor, 'inquiry.seeResults', counted.subject)) throw new Problem('notFound');
  const drawn = [];
  for (const chart of charts) drawn.push({ chart, data: await drawChartData(ctx.db, counted, chart) });
  return { charts: drawn, canMake: can(ctx.actor, 'inquiry.makeCharts', counted.subject) };
}

export async function showChart(ctx: CallContext, id: string): Promise<CallResult<typeof getChart>> {
  const chart = await findChart(ctx.db, id);
  if (chart === null) throw new Problem('notFound');
  const counted = await getCountedInquiry(ctx, chart.inquiryId);
  if (!mayView(ctx, counted, chart)) throw new Problem('notFound');
  return {
    inquiryId: chart.inquiryId,
    chart,
    data: await drawChartData(ctx.db, counted, chart),
    canEdit: can(ctx.actor, 'chart.edit', counted.subject),
  };
}
