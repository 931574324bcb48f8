import { can } from '@nazar/domain/access/can.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getSummary, QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import { discloseQuestion } from '@nazar/domain/results/disclose-question.ts';
import { isFew } from '@nazar/domain/results/disclosure.ts';
import { usualCalendar } from '@nazar/domain/results/group-days.ts';
import { summariseQuestions } from '@nazar/domain/results/summarise.ts';
import type { CallContext } from '../../http/call-context.ts';
import { readExactCounts } from './count-exactly.ts';
import { isStaff, requireResults, shownTitle } from './counted-inquiry-queries.ts';
import { listDays } from './day-queries.ts';
import { resultsVersion } from './show-version.ts';
import { listNewestTexts } from './text-queries.ts';

const maxTexts = 20;

/** The stored counts and the newest texts; as fast after a million responses as after ten. */
export async function showSummary(
  ctx: CallContext,
  { inquiryId, calendar }: CallData<typeof getSummary>,
): Promise<CallResult<typeof getSummary>> {
  const counted = await requireResults(ctx, inquiryId);
  const { compiled, definition } = counted;
  const counts = await readExactCounts(ctx.db, counted);
  const { started, responses: finished } = counts.tally;
  const staff = isStaff(ctx, counted);
  const head = {
    ...{ inquiryId, finished, language: definition.language },
    title: shownTitle(ctx, counted),
    version: resultsVersion(counted, counts.tally.version),
    seeResponses: can(ctx.actor, 'inquiry.seeResponses', counted.subject),
    started: Math.max(finished, started + ctx.deps.participation.started.pending(inquiryId)),
  };
  if (definition.anonymous && isFew(finished)) {
    return { ...head, withheld: true, medianDuration: null, days: [], questions: [] };
  }
  const summarised = summariseQuestions(compiled, counts, calendar ?? usualCalendar[ctx.language]);
  const questions = definition.anonymous ? summarised.map(discloseQuestion) : summarised;
  const keys = textKeys(questions, compiled, staff);
  const [days, texts] = [
    await listDays(ctx.db, inquiryId),
    await listNewestTexts(ctx.db, inquiryId, [...keys.keys()], {
      max: maxTexts,
      anonymous: definition.anonymous,
    }),
  ];
  return {
    ...{ ...head, withheld: false, days, medianDuration: counts.medianDuration },
    questions: questions.map((question) => ({
      ...question,
      texts: [...keys]
        .filter(([, questionId]) => questionId === question.questionId)
        .flatMap(([key]) => texts.get(key) ?? []),
    })),
  };
}

/** The keys of texts in a response's `rest`, each with its question. */
function textKeys(
  questions: readonly QuestionSummary[],
  { questionById }: CompiledInquiry,
  staff: boolean,
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { questionId, responseType, options, answered } of questions) {
    const code = questionById.get(questionId)?.code;
    if (code === undefined || answered === 0) continue;
    const { summaryKind, isContact } = answerTypes[responseType];
    // Contact details are for the owner only, whoever else may see results.
    if (summaryKind === 'texts' && (staff || !isContact)) keys.set(String(code), questionId);
    if (options.some(({ role, count, withheld }) => role === 'other' && count > 0 && !withheld)) {
      keys.set(`${code}.other`, questionId);
    }
  }
  return keys;
}
