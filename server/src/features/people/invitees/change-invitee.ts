import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { addUserToMyInquiry, editUserOfMyInquiry } from '@nazar/domain/api/invitee-calls.ts';
import { findContactChangeProblem } from '@nazar/domain/people/find-contact-change-problem.ts';
import { maxInvitees } from '@nazar/domain/people/invitee.ts';
import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import { eq } from 'drizzle-orm';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { lockInquiryCounts } from '../../counts/index.ts';
import { recordInviteeListChange } from '../../inquiries/index.ts';
import { addressStateSql, personMessageStateSql } from '../messages/people-filter-queries.ts';
import { type InviteeListEditContext, updateInvitee } from './change-invitee-list-queries.ts';
import {
  findSimilarInvitees,
  insertInvitees,
  inviteeStateSql,
  type ListedInvitee,
} from './invitee-queries.ts';
import {
  parseInviteeInput,
  requireAndLockInviteeListEditContext,
} from './require-invitee-list-edit-context.ts';

/** Adds one person. A person who was removed before gets the same entry back, so that the person can’t answer twice. */
export async function addInvitee(
  ctx: CallContext,
  { inquiryId, id, ...typed }: ParsedCallInput<typeof addUserToMyInquiry>,
): Promise<CallResult<typeof addUserToMyInquiry>> {
  const { list, editContext } = await requireAndLockInviteeListEditContext(ctx, inquiryId);
  const person = parseInviteeInput(ctx, typed);
  const alike = await findSimilarInvitees(ctx.db, inquiryId, { id, ...person });
  const repeated = alike.find((each) => each.id === id);
  // The client repeats the request after a lost reply.
  if (repeated !== undefined && !repeated.removed && isSame(repeated, person))
    return findInviteeContacts(ctx, id);
  if (repeated !== undefined) throw new Problem('duplicateId');
  requireFreeContacts(
    alike.filter(({ removed }) => !removed),
    person,
  );
  const [before, other] = alike;
  // The address belongs to a removed person, and the number to another one.
  if (other !== undefined) throw makeInvalidFieldProblem('mobile', 'contactListed');
  if (list.people >= maxInvitees) {
    throw new Problem('invalidInput', [{ path: 'email', code: 'tooMany', params: { limit: maxInvitees } }]);
  }
  const { secrets } = ctx.deps;
  if (before === undefined) {
    if (!(await insertInvitees(ctx.db, inquiryId, [{ id, ...person }], { now: ctx.now(), secrets })))
      throw new Problem('duplicateId');
    await recordInviteeListChange(ctx.db, inquiryId, 1);
    return findInviteeContacts(ctx, id);
  }
  const next = { ...person, email: person.email ?? before.email, mobile: person.mobile ?? before.mobile };
  await requireUnchangedContacts(ctx, editContext, before, next);
  await recordInviteeListChange(
    ctx.db,
    inquiryId,
    await updateInvitee(ctx.db, editContext, { id: before.id, ...next }, secrets),
  );
  return findInviteeContacts(ctx, before.id);
}

export async function editInvitee(
  ctx: CallContext,
  { inquiryId, id, ...typed }: ParsedCallInput<typeof editUserOfMyInquiry>,
): Promise<CallResult<typeof editUserOfMyInquiry>> {
  const { editContext } = await requireAndLockInviteeListEditContext(ctx, inquiryId);
  const person = parseInviteeInput(ctx, typed);
  const alike = await findSimilarInvitees(ctx.db, inquiryId, { id, ...person });
  const before = alike.find((each) => each.id === id && !each.removed);
  if (before === undefined) throw new Problem('notFound');
  requireFreeContacts(
    alike.filter((each) => each.id !== id),
    person,
  );
  await requireUnchangedContacts(ctx, editContext, before, person);
  if (!isSame(before, person)) {
    await updateInvitee(ctx.db, editContext, { id, ...person }, ctx.deps.secrets);
    await recordInviteeListChange(ctx.db, inquiryId, 0);
  }
  return findInviteeContacts(ctx, id);
}

function requireFreeContacts(others: readonly ListedInvitee[], { email, mobile }: PersonFields): void {
  if (others.some((other) => email !== null && other.email === email))
    throw makeInvalidFieldProblem('email', 'contactListed');
  if (others.length > 0 && mobile !== null) throw makeInvalidFieldProblem('mobile', 'contactListed');
}

async function requireUnchangedContacts(
  ctx: CallContext,
  editContext: InviteeListEditContext,
  before: ListedInvitee,
  next: PersonFields,
): Promise<void> {
  if (!editContext.isPublished || isSameContacts(before, next)) return;
  // The lock makes a submit under way either finish before, or wait.
  if (!editContext.isSecret) await lockInquiryCounts(ctx.db, editContext.inquiryId);
  const code = findContactChangeProblem(
    editContext,
    !editContext.isSecret && (await hasAnsweredAs(ctx, before.id)),
  );
  if (code !== null) throw makeInvalidFieldProblem(before.email === next.email ? 'mobile' : 'email', code);
}

async function hasAnsweredAs(ctx: CallContext, id: string): Promise<boolean> {
  const rows = await ctx.db.select({ state: inviteeStateSql }).from(invitee).where(eq(invitee.id, id));
  return rows[0]?.state === 'answered';
}

const isSameContacts = (a: PersonFields, b: PersonFields) => a.email === b.email && a.mobile === b.mobile;
const isSame = (a: PersonFields, b: PersonFields) => a.name === b.name && isSameContacts(a, b);

async function findInviteeContacts(ctx: CallContext, id: string) {
  const { name, email, mobile, isLinkRevoked } = invitee;
  const [row] = await ctx.db
    .select({
      name,
      email,
      mobile,
      isLinkRevoked,
      state: inviteeStateSql,
      message: personMessageStateSql(ctx.deps.secrets),
      address: addressStateSql(ctx.deps.secrets),
    })
    .from(invitee)
    .where(eq(invitee.id, id));
  if (row === undefined) throw new Problem('notFound');
  const { isLinkRevoked: isRevoked, ...shown } = row;
  return { id, ...shown, linkWorks: !isRevoked };
}
