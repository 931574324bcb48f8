import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { FilterQuestion, getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { findBreakdownQuestion } from '@nazar/domain/results/breakdown-question.ts';
import { type AnswerClauseKind, listClauseKinds } from '@nazar/domain/results/filter/clause-kinds.ts';
import { listResultQuestions } from '@nazar/domain/results/summarize.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { getStoredTallyTotal, type StoredTallyTotal } from '../../counts/index.ts';
import { listResponseChannels } from '../channel-queries.ts';
import { isLimitedToSingleClauseFilter } from '../check-filter-queries.ts';
import { countResponsesByLocalDay } from '../day-queries.ts';
import { countFlaggedResponses } from '../flagged-response-queries.ts';
import { requireResultsAccess } from '../results-inquiry-queries.ts';
import { listSavedFilters } from './saved-filter-queries.ts';

export async function listFilterFields(
  ctx: CallContext,
  { inquiryId }: ParsedCallInput<typeof getFilterFields>,
): Promise<CallResult<typeof getFilterFields>> {
  const counted = await requireResultsAccess(ctx, inquiryId);
  const { definition, compiled, subject } = counted;
  const total = await getStoredTallyTotal(ctx.db, inquiryId);
  const limited = isLimitedToSingleClauseFilter(ctx, counted);
  const isBallot = subject.ballot !== null;
  const breakdown = isBallot ? findBreakdownQuestion(compiled, total) : null;
  const kindsOf = (question: CompiledQuestion): AnswerClauseKind[] => {
    // Filters by other questions would show nothing else but the breakdown question.
    if (isBallot && question !== breakdown) return [];
    return listClauseKinds(question).filter((kind) => !limited || kind === 'options');
  };
  const canSave = can(ctx.actor, 'inquiry.makeCharts', subject);
  const days = isBallot ? [] : await countResponsesByLocalDay(ctx.db, inquiryId);
  return {
    limited,
    timeZone: definition.timeZone,
    canSave,
    firstDay: days[0]?.day ?? null,
    lastDay: days.at(-1)?.day ?? null,
    hasOrigin: !limited,
    channels: limited ? [] : (await listResponseChannels(ctx.db, inquiryId)).map(({ channel }) => channel),
    flagged: can(ctx.actor, 'inquiry.seeResponses', subject)
      ? await countFlaggedResponses(ctx.db, inquiryId)
      : 0,
    hasScores: !limited && compiled.hasScores,
    questions: listFields(compiled, total, kindsOf),
    saved: canSave
      ? (await listSavedFilters(ctx.db, inquiryId)).map(({ id, name, filter }) => ({ id, name, filter }))
      : [],
  };
}

function listFields(
  compiled: CompiledInquiry,
  total: StoredTallyTotal,
  kindsOf: (question: CompiledQuestion) => AnswerClauseKind[],
): FilterQuestion[] {
  return listResultQuestions(compiled, total).flatMap((question, index) => {
    const kinds = kindsOf(question);
    if (kinds.length === 0) return [];
    const { id, body, responseType, allOptions } = question;
    return {
      questionId: id,
      number: index + 1,
      body: visibleText(body),
      responseType,
      kinds,
      several: answerTypes[responseType].shape === 'options',
      options: allOptions
        .filter(({ role, hidden, code }) => role !== 'accepted' && (!hidden || (total.counts[code] ?? 0) > 0))
        .map((option) => ({ optionId: option.id, label: visibleText(option.body), role: option.role })),
    };
  });
}
