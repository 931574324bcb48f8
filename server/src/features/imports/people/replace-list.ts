import { createHash } from 'node:crypto';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type * as invitedCalls from '@nazar/domain/api/invitee-calls.ts';
import type { replaceMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { maxInvitees } from '@nazar/domain/people/invitee.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { getDefaultCountry } from '../../../platform/http/read-identifier.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { getInviteeListSummary, lockInviteeList, recordInviteeListChange } from '../../inquiries/index.ts';
import {
  applyInviteeListPlan,
  findInviteeListEditContext,
  listFormerAndCurrentInvitees,
  planInviteeListChange,
} from '../../people/index.ts';
import { computePeopleTableChanges } from './compute-people-table-changes.ts';

/** Replaces a list like a table of people does, for callers that send the people directly. */
export const replaceInviteesHandlers: CallHandlers<
  Pick<typeof invitedCalls, 'replaceMyInquiryAllowedUsers'>
> = {
  replaceMyInquiryAllowedUsers: replaceList,
};

async function replaceList(
  ctx: CallContext,
  { inquiryId, users, confirm }: ParsedCallInput<typeof replaceMyInquiryAllowedUsers>,
): Promise<CallResult<typeof replaceMyInquiryAllowedUsers>> {
  const requireEditContext = async () => {
    const found = await findInviteeListEditContext(ctx.db, {
      inquiryId,
      ownerId: requireUser(ctx).accountId,
    });
    if (found === null) throw new Problem('notFound');
    return found;
  };
  const before = await requireEditContext();
  const list =
    confirm === undefined
      ? await getInviteeListSummary(ctx.db, inquiryId)
      : await lockInviteeList(ctx.db, inquiryId);
  // The inquiry may have been published while this transaction waited for the lock.
  const editContext = confirm === undefined ? before : await requireEditContext();
  const people = await listFormerAndCurrentInvitees(ctx.db, editContext);
  const plan = await computePeopleTableChanges(makeLines(users), {
    people,
    country: getDefaultCountry(ctx.language),
    columns: { hasHeading: false, names: [0], email: 1, mobile: 2 },
    onLine: () => {},
  });
  const lock = confirm !== undefined;
  const { gone, isLate, ...change } = await planInviteeListChange(ctx.db, editContext, {
    people,
    plan,
    replaces: true,
    lock,
  });
  const { notes, refused } = plan.summary;
  const word = createHash('sha256')
    .update(JSON.stringify([inquiryId, list.version, users, change]))
    .digest('base64url');
  const shown = { change, notes, confirm: refused > 0 ? null : word };
  if (confirm === undefined) return { done: false, ...shown };
  if (refused > 0) throw makeInvalidFieldProblem('users', 'linesRefused');
  if (confirm !== word || isLate) throw new Problem('listMovedOn');
  if (list.people + change.added - gone.length > maxInvitees)
    throw new Problem('invalidInput', [{ path: 'users', code: 'tooMany', params: { limit: maxInvitees } }]);
  const { secrets } = ctx.deps;
  const more = await applyInviteeListPlan(ctx.db, editContext, { plan, gone }, { now: ctx.now(), secrets });
  await recordInviteeListChange(ctx.db, inquiryId, more);
  return { done: true, ...shown };
}

async function* makeLines(users: ParsedCallInput<typeof replaceMyInquiryAllowedUsers>['users']) {
  for (const [index, { name, email, mobile }] of users.entries())
    yield { line: index + 1, cells: [name, email, mobile] };
}
