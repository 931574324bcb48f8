import { can } from '@nazar/domain/access/can.ts';
import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { FilterQuestion, FilterSubject, getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import { mayShowFiltered } from '@nazar/domain/results/disclose-filtered.ts';
import {
  type HiddenAnswers,
  hiddenAnswers,
  minChannelCount,
  nothingHidden,
} from '@nazar/domain/results/disclose-responses.ts';
import { isFew } from '@nazar/domain/results/disclosure.ts';
import { type AnswerKind, clauseKinds } from '@nazar/domain/results/filter/clause-kinds.ts';
import { shownQuestions } from '@nazar/domain/results/summarise.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { CallContext } from '../../http/call-context.ts';
import { listChannels } from '../responses/channel-queries.ts';
import { updateListing } from '../responses/listing-queries.ts';
import { findHidden } from '../responses/shown-count-queries.ts';
import { type CountedInquiry, requireResponses, requireResults } from '../results/counted-inquiry-queries.ts';
import { listDays } from '../results/day-queries.ts';
import { countFlaggedResponses } from '../results/flagged-response-queries.ts';
import { isLimited } from '../results/read-filter-queries.ts';
import { findTotal, type KeptTotal } from '../results/results-queries.ts';
import { listSavedFilters } from './saved-filter-queries.ts';

export async function showFilterFields(
  ctx: CallContext,
  { inquiryId, of }: CallData<typeof getFilterFields>,
): Promise<CallResult<typeof getFilterFields>> {
  const counted = await (of === 'results' ? requireResults : requireResponses)(ctx, inquiryId);
  const { definition, compiled, subject } = counted;
  const total = await findTotal(ctx.db, inquiryId);
  const limited = of === 'results' && isLimited(ctx, counted);
  const hidden = await findHiddenOf(ctx, counted, { of, total });
  const kindsOf = (question: CompiledQuestion): AnswerKind[] => {
    if (hidden.questions.has(question.code)) return [];
    if (limited) return clauseKinds(question).filter((kind) => kind === 'options');
    const isText = answerTypes[question.responseType].shape === 'text';
    return clauseKinds(question).filter(
      (kind) => kind !== 'text' || isText || !hidden.otherTexts.has(question.code),
    );
  };
  const canSave = can(ctx.actor, 'inquiry.makeCharts', subject);
  const isHidden = definition.anonymous && isFew(total.responses);
  const hasOrigin = !limited && !hidden.origin;
  const days = isHidden ? [] : await listDays(ctx.db, inquiryId);
  return {
    ...{ limited, timeZone: definition.timeZone, canSave },
    ...{ firstDay: days[0]?.day ?? null, lastDay: days.at(-1)?.day ?? null },
    hasOrigin,
    channels: hasOrigin
      ? (await listChannels(ctx.db, inquiryId, minChannelCount(definition.anonymous))).map(
          ({ channel }) => channel,
        )
      : [],
    flagged: await countShownFlags(ctx, counted, { of, total }),
    hasScores: !limited && compiled.hasScores && !hidden.scores,
    questions: isHidden ? [] : fieldsOf(compiled, total, kindsOf),
    saved: canSave
      ? (await listSavedFilters(ctx.db, inquiryId)).map(({ id, name, filter }) => ({ id, name, filter }))
      : [],
  };
}

/** For whoever may look at single responses; in anonymous results only where neither part is of few. */
async function countShownFlags(
  ctx: CallContext,
  { inquiryId, definition, subject }: CountedInquiry,
  { of, total }: { readonly of: FilterSubject; readonly total: KeptTotal },
): Promise<number> {
  const { anonymous } = definition;
  if (!can(ctx.actor, 'inquiry.seeResponses', subject)) return 0;
  const flagged = await countFlaggedResponses(ctx.db, inquiryId);
  return of === 'results' && anonymous && !mayShowFiltered(flagged, total.responses) ? 0 : flagged;
}

/** What may not be asked about: of single responses what their list hides, of results what few answered. */
async function findHiddenOf(
  ctx: CallContext,
  { inquiryId, definition, compiled }: CountedInquiry,
  { of, total }: { readonly of: FilterSubject; readonly total: KeptTotal },
): Promise<HiddenAnswers> {
  const { anonymous } = definition;
  if (!anonymous) return nothingHidden;
  if (of === 'results') return hiddenAnswers(compiled, total);
  const listing = await updateListing(ctx.db, { inquiryId, ...definition }, ctx.now());
  return findHidden(ctx.db, { inquiryId, anonymous, questions: compiled.questions, listing, total });
}

function fieldsOf(
  compiled: CompiledInquiry,
  total: KeptTotal,
  kindsOf: (question: CompiledQuestion) => AnswerKind[],
): FilterQuestion[] {
  return shownQuestions(compiled, total).flatMap((question, index) => {
    const kinds = kindsOf(question);
    if (kinds.length === 0) return [];
    const { id, body, responseType, allOptions } = question;
    return {
      ...{ questionId: id, number: index + 1, body: visibleText(body), responseType, kinds },
      several: answerTypes[responseType].shape === 'options',
      options: allOptions
        .filter(({ role, hidden, code }) => role !== 'accepted' && (!hidden || (total.counts[code] ?? 0) > 0))
        .map((option) => ({ optionId: option.id, label: visibleText(option.body), role: option.role })),
    };
  });
}
