import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getGroupings } from '@nazar/domain/api/result-calls.ts';
import { findBreakdownQuestion } from '@nazar/domain/results/breakdown-question.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import {
  type AnswerGroup,
  hasOptionGroups,
  isGroupingWithheld,
  listGroupingSources,
  serializeGroupLabel,
} from '@nazar/domain/results/grouping.ts';
import { listResultQuestions } from '@nazar/domain/results/summarize.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { getTitleForCaller, requireResultsAccess } from '../results-inquiry-queries.ts';
import { readGroupings } from './grouping-queries.ts';

/** The groupings for charts and cross-tabs, numbered as in the results. */
export async function listGroupings(
  ctx: CallContext,
  { inquiryId, calendar }: ParsedCallInput<typeof getGroupings>,
): Promise<CallResult<typeof getGroupings>> {
  const counted = await requireResultsAccess(ctx, inquiryId);
  const { compiled, subject } = counted;
  const { total, groupings } = await readGroupings(
    ctx.db,
    counted,
    compiled.questions.flatMap(listGroupingSources),
    calendar ?? calendarByLanguage[ctx.language],
  );
  const title = getTitleForCaller(ctx, counted);
  const shown = listResultQuestions(compiled, total);
  // Without a count, a hidden option may have answers.
  const isShown = ({ option, count }: AnswerGroup) => option === null || !option.hidden || count !== 0;
  return {
    title,
    ...(subject.ballot !== null && {
      breakdownQuestionId: findBreakdownQuestion(compiled, total)?.id ?? null,
    }),
    groupings: groupings
      .filter(({ question }) => shown.includes(question))
      .map((grouping) => ({
        questionId: grouping.id,
        number: shown.indexOf(grouping.question) + 1,
        body: grouping.question.body,
        row: grouping.row?.body ?? null,
        isFirstRank: grouping.by === 'firstRank',
        hasIntervals: !hasOptionGroups(grouping),
        groups:
          subject.ballot !== null && isGroupingWithheld(grouping, total)
            ? []
            : grouping.groups
                .filter(isShown)
                .map((group) => ({ ...serializeGroupLabel(group), count: group.count })),
      })),
  };
}
