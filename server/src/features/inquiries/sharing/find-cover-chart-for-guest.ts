import { getCharts } from '@nazar/domain/api/chart-calls.ts';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { type CoverChart, type CoverChartPart, makeCoverChart } from '@nazar/domain/results/cover-chart.ts';
import { parseInterval } from '@nazar/domain/results/interval.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { dayNumberToIso } from '@nazar/domain/text/moment.ts';
import type { FastifyRequest } from 'fastify';
import type { CallAsGuest } from '../../../platform/http/calls/call-as-guest.ts';
import { Problem } from '../../../platform/http/problem.ts';

/** The chart that an owner chose as the cover; null if strangers may not see it or it is empty. */
export async function findCoverChartForGuest(
  answer: CallAsGuest,
  request: FastifyRequest,
  { id, coverType, shownIn }: Pick<PublicInquiry, 'id' | 'coverType'> & { readonly shownIn?: Language },
): Promise<CoverChart | null> {
  if (coverType !== 'chart') return null;
  try {
    const input = { inquiryId: id, coverOnly: true };
    const { charts } = await answer(request, getCharts, input, shownIn);
    return makeCoverChart(charts);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** An option's label, or an interval in the language of the inquiry. */
export function formatCoverChartPartLabel(
  { optionId, label }: Pick<CoverChartPart, 'optionId' | 'label'>,
  language: Language,
) {
  const interval = parseInterval(optionId);
  if (interval === null) return label;
  const locale = language === 'fa' ? 'fa-IR' : 'en';
  const { from, to, kind } = interval;
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const write = (value: number) =>
    kind === 'days' ? days.format(new Date(`${dayNumberToIso(value)}T12:00:00Z`)) : numbers.format(value);
  if (from === to) return write(from);
  if (from === -Infinity) return `< ${write(to)}`;
  return to === Infinity ? `≥ ${write(from)}` : `${write(from)} – ${write(to)}`;
}
