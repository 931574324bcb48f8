import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { publishCheck } from '@nazar/domain/inquiry/publish-check.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { Problem } from '../../http/problem.ts';
import { editContext } from './change-draft.ts';
import { checkSchedule } from './check-schedule.ts';
import { insertPublication } from './inquiry-queries.ts';
import { type Caller, requireInquiry } from './require-inquiry.ts';

/** Lists of allowed people don't exist yet, and without one nobody could take part. */
function checkListed({ cooperationType }: Definition): FieldProblem[] {
  return cooperationType === 'limited' ? [{ path: 'cooperationType', code: 'allowedUsersRequired' }] : [];
}

/** Freezes the draft as the published revision, open from now or from a date on. */
export async function publishInquiry(caller: Caller, input: CallData<typeof publishMyInquiry>) {
  const now = caller.now();
  const record = await requireInquiry(caller, input.id, 'inquiry.publish', { lock: true });
  if (record.revision !== input.revision) {
    throw new Problem('staleRevision', { revision: record.revision });
  }
  const { definition, unknown, id, revision } = record;
  const context = await editContext(caller, record);
  // Answers may have arrived after an edit removed their question, which the context takes into account.
  const incomplete = [...publishCheck(definition, context), ...checkListed(definition)];
  if (incomplete.length > 0) throw new Problem('incompleteInquiry', incomplete);
  const schedule = checkSchedule(record, input, now);
  if (!schedule.ok) throw new Problem('invalidInput', schedule.problems);
  const { publishDate, expireDate } = schedule;
  await insertPublication(caller.db, {
    ...{ id, revision, definition, unknown, publishDate, expireDate, now },
  });
  return {
    id,
    revision,
    publishedRevision: revision,
    publishDate: publishDate.toISOString(),
    expireDate: expireDate?.toISOString() ?? null,
  };
}
