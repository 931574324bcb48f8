import { can } from '@nazar/domain/access/can.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getSummary, QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import { summariseQuestions } from '@nazar/domain/results/summarise.ts';
import { medianDuration } from '@nazar/domain/results/tally.ts';
import type { CallContext } from '../../http/call-context.ts';
import { requireResults } from './counted-inquiry-queries.ts';
import { listDays } from './day-queries.ts';
import { findTotal } from './results-queries.ts';
import { listNewestTexts } from './text-queries.ts';
import { isWithheld } from './withhold-queries.ts';

const mostTexts = 20;
const written: ReadonlySet<string> = new Set(['text', 'longText', 'url']);
/** By which people could be reached: for the owner's eyes, whoever else may see results. */
const contacts: ReadonlySet<string> = new Set(['email', 'phone']);

/** What the kept counts say, and the newest texts; costs the same after a million responses as after ten. */
export async function showSummary(
  ctx: CallContext,
  { inquiryId }: { inquiryId: string },
): Promise<CallResult<typeof getSummary>> {
  const counted = await requireResults(ctx, inquiryId);
  const { compiled, definition, subject } = counted;
  const { started, ...total } = await findTotal(ctx.db, inquiryId);
  const finished = total.responses;
  const staff = can(ctx.actor, 'inquiry.seeResults', { ...subject, resultViewStatus: 'admin' });
  const head = {
    ...{ inquiryId, finished, language: definition.language },
    // The other title is how its owner calls it, and nobody else's business.
    title: staff ? definition.title : definition.publicTitle,
    started: Math.max(finished, started + ctx.deps.participation.started.pending(inquiryId)),
  };
  if (isWithheld(counted, finished)) {
    return { ...head, withheld: true, medianDuration: null, days: [], questions: [] };
  }
  const questions = summariseQuestions(compiled, total);
  const keys = textKeys(questions, {
    staff,
    least: definition.anonymous ? smallestGroup : 1,
  });
  const [days, texts] = [
    await listDays(ctx.db, inquiryId),
    await listNewestTexts(ctx.db, inquiryId, [...keys.keys()], mostTexts),
  ];
  return {
    ...{ ...head, withheld: false, days, medianDuration: medianDuration(total) },
    questions: questions.map((question) => ({
      ...question,
      texts: [...keys]
        .filter(([, questionId]) => questionId === question.questionId)
        .flatMap(([key]) => texts.get(key) ?? []),
    })),
  };
}

/** Where texts stand in a response's `rest`, with the question that each belongs to. */
function textKeys(
  questions: readonly QuestionSummary[],
  { staff, least }: { readonly staff: boolean; readonly least: number },
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { questionId, code, responseType, options, answered } of questions) {
    if (answered < least) continue;
    if (written.has(responseType) || (staff && contacts.has(responseType)))
      keys.set(String(code), questionId);
    if (options.some(({ role, count }) => role === 'other' && count > 0)) {
      keys.set(`${code}.other`, questionId);
    }
  }
  return keys;
}
