import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { getDefaultCountry } from '../../../platform/http/read-identifier.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { type InviteeListRow, lockInviteeList } from '../../inquiries/index.ts';
import { type PersonInput, parseTypedPerson } from '../parse-person.ts';
import { findInviteeListEditContext } from './invitee-list-edit-context-queries.ts';

/**
 * The list of one of the caller's own inquiries; lists of other owners are not found, not even for administrators.
 */
export async function requireInviteeListEditContext(ctx: CallContext, inquiryId: string) {
  const editContext = await findInviteeListEditContext(ctx.db, {
    inquiryId,
    ownerId: requireUser(ctx).accountId,
  });
  if (editContext === null) throw new Problem('notFound');
  return editContext;
}

/**
 * The same list, locked until the transaction ends. Its state is read under the lock, so others can't change or
 * publish it.
 */
export async function requireAndLockInviteeListEditContext(ctx: CallContext, inquiryId: string) {
  await requireInviteeListEditContext(ctx, inquiryId);
  const list: InviteeListRow = await lockInviteeList(ctx.db, inquiryId);
  return { list, editContext: await requireInviteeListEditContext(ctx, inquiryId) };
}

export function parseInviteeInput(ctx: CallContext, typed: PersonInput): PersonFields {
  const read = parseTypedPerson(typed, getDefaultCountry(ctx.language));
  if (!read.ok)
    throw makeInvalidFieldProblem(read.field, read.code === 'twoPeople' ? 'contactListed' : read.code);
  return read.person;
}
