import { can } from '@nazar/domain/access/can.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getSummary } from '@nazar/domain/api/result-calls.ts';
import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import { summariseQuestions } from '@nazar/domain/results/summarise.ts';
import { medianDuration } from '@nazar/domain/results/tally.ts';
import type { CallContext } from '../../http/call-context.ts';
import { requireResults } from './counted-inquiry-queries.ts';
import { findTotal, listDays, listTexts } from './results-queries.ts';

/** Counts from the kept tally: the same cost after a million responses as after ten. */
export async function showSummary(
  ctx: CallContext,
  inquiryId: string,
): Promise<CallResult<typeof getSummary>> {
  const { compiled, definition, subject } = await requireResults(ctx, inquiryId);
  const total = await findTotal(ctx.db, inquiryId);
  const withheld = definition.anonymous && total.responses > 0 && total.responses < smallestGroup;
  const head = {
    inquiryId,
    title: definition.publicTitle === '' ? definition.title : definition.publicTitle,
    language: definition.language,
    withheld,
    started: Math.max(total.started, total.responses),
    finished: total.responses,
  };
  if (withheld) return { ...head, medianDuration: null, days: [], questions: [] };
  // The words of single people are for the owner: public results show counts.
  const readsTexts = can(ctx.actor, 'inquiry.edit', subject);
  const texts = readsTexts ? await listTexts(ctx.db, inquiryId, compiled) : new Map<number, string[]>();
  const least = definition.anonymous ? smallestGroup : 1;
  return {
    ...head,
    medianDuration: medianDuration(total),
    days: await listDays(ctx.db, inquiryId),
    questions: summariseQuestions(compiled, total).map((question) => ({
      ...question,
      texts: question.answered >= least ? (texts.get(question.code) ?? []) : [],
    })),
  };
}
