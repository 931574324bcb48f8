import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { placedQuestions } from '@nazar/domain/inquiry/document-checks.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { type EditContext, lockedProblems } from '@nazar/domain/inquiry/locked-parts.ts';
import { publishCheck } from '@nazar/domain/inquiry/publish-check.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { Problem } from '../../http/problem.ts';
import { editContext } from './change-draft.ts';
import { checkSchedule } from './check-schedule.ts';
import { insertPublication } from './inquiry-queries.ts';
import { type Caller, requireInquiry } from './require-inquiry.ts';
import { revisionCard } from './revision-card.ts';
import { searchTextOf } from './search-text.ts';

/** What an inquiry that is complete in itself still can't be published for. */
function notAnswerable(definition: Definition, context: EditContext): FieldProblem[] {
  // There is no list of allowed users yet, and without one nobody could take part.
  const closed: FieldProblem[] =
    definition.cooperationType === 'limited'
      ? [{ path: 'cooperationType', code: 'allowedUsersRequired' }]
      : [];
  const placed = definition.segments.flatMap((segment, place) =>
    placedQuestions(segment, `segments.${place}`),
  );
  // Answers may have come in after the edit that removed what they answered.
  return [...closed, ...lockedProblems(context, placed, () => true, 'segments')];
}

/** Freezes the draft as the revision that people answer, from now or from a date on. */
export async function publishInquiry(caller: Caller, input: CallData<typeof publishMyInquiry>) {
  const now = caller.now();
  const record = await requireInquiry(caller, input.id, 'inquiry.publish', { lock: true });
  if (record.revision !== input.revision) {
    throw new Problem('staleRevision', { revision: record.revision });
  }
  const { definition, id, revision } = record;
  const context = await editContext(caller, record);
  const incomplete = [...publishCheck(definition), ...notAnswerable(definition, context)];
  if (incomplete.length > 0) throw new Problem('incompleteInquiry', incomplete);
  const schedule = checkSchedule(record, input, now);
  if (!schedule.ok) throw new Problem('invalidInput', schedule.problems);
  const { publishDate, expireDate } = schedule;
  await insertPublication(caller.db, {
    ...{ id, revision, definition, publishDate, expireDate, now },
    card: revisionCard(id, definition),
    searchText: searchTextOf(definition),
  });
  return {
    id,
    revision,
    publishedRevision: revision,
    publishDate: publishDate.toISOString(),
    expireDate: expireDate?.toISOString() ?? null,
  };
}
