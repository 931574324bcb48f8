import { can } from '@nazar/domain/access/can.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getSummary, QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import { discloseQuestion } from '@nazar/domain/results/disclose-question.ts';
import { isFew } from '@nazar/domain/results/disclosure.ts';
import { usualCalendar } from '@nazar/domain/results/group-days.ts';
import { type Counts, summariseQuestions } from '@nazar/domain/results/summarise.ts';
import type { SQL } from 'drizzle-orm';
import type { CallContext } from '../../http/call-context.ts';
import { readExactCounts } from './count-exactly.ts';
import { type CountedInquiry, isStaff, requireResults, shownTitle } from './counted-inquiry-queries.ts';
import { listDays } from './day-queries.ts';
import { readFilter } from './read-filter-queries.ts';
import { readFilteredCounts, showLimited } from './show-filtered.ts';
import { resultsVersion } from './show-version.ts';
import { listNewestTexts } from './text-queries.ts';

const maxTexts = 20;

/** The stored counts and the newest texts; as fast after a million responses as after ten. */
export async function showSummary(
  ctx: CallContext,
  { inquiryId, calendar, filter }: CallData<typeof getSummary>,
): Promise<CallResult<typeof getSummary>> {
  const counted = await requireResults(ctx, inquiryId);
  const read = readFilter(ctx, counted, filter);
  const { compiled, definition } = counted;
  const counts = await readExactCounts(ctx.db, counted);
  const { started, responses: finished } = counts.tally;
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
  const summarise = (some: Counts) =>
    summariseQuestions(compiled, some, calendar ?? usualCalendar[ctx.language]);
  const summarised = summarise(counts);
  const questions = definition.anonymous ? summarised.map(discloseQuestion) : summarised;
  if (read === null) {
    const days = await listDays(ctx.db, inquiryId);
    const shown = { questions, days, medianDuration: counts.medianDuration };
    return { ...head, withheld: false, ...(await addTexts(ctx, counted, shown)) };
  }
  const asked = { inquiryId, compiled, total: counts.tally };
  if (read.limited !== null) {
    return { ...head, withheld: false, ...(await showLimited(ctx.db, asked, read.limited, questions)) };
  }
  const filtered = await readFilteredCounts(ctx.db, asked, read);
  const { tally, days, medianDuration } = filtered;
  const shown = { questions: summarise({ ...filtered.counts, all: counts.tally }), days, medianDuration };
  const about = { matching: tally.responses, withheld: false, limited: false };
  return { ...head, withheld: false, filtered: about, ...(await addTexts(ctx, counted, shown, read.where)) };
}

type Shown = Pick<CallResult<typeof getSummary>, 'questions' | 'days' | 'medianDuration'>;

async function addTexts(
  ctx: CallContext,
  counted: CountedInquiry,
  shown: Shown,
  where?: SQL,
): Promise<Shown> {
  const { inquiryId, compiled, definition } = counted;
  const keys = textKeys(shown.questions, compiled, isStaff(ctx, counted));
  const texts = await listNewestTexts(ctx.db, inquiryId, [...keys.keys()], {
    ...{ max: maxTexts, anonymous: definition.anonymous, where },
  });
  return {
    ...shown,
    questions: shown.questions.map((question) => ({
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
