import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { addUserToMyInquiry, editUserOfMyInquiry } from '@nazar/domain/api/invited-calls.ts';
import { maxInvitedPeople } from '@nazar/domain/people/invited-person.ts';
import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import { eq, sql } from 'drizzle-orm';
import { invitedPerson } from '../../database/schema/invited-person.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { messageStateOf } from '../invitations/people-filter-queries.ts';
import { updateOneInvited } from './change-list-queries.ts';
import { noteListChange } from './invited-list-queries.ts';
import { findAlikeInvited, insertInvited, type ListedPerson, stateOf } from './invited-person-queries.ts';
import { readTyped, requireHeldList } from './require-list.ts';

/** Adds one person. Who was removed before comes back as the same one, so that nobody answers twice. */
export async function addPerson(
  ctx: CallContext,
  { inquiryId, id, ...typed }: CallData<typeof addUserToMyInquiry>,
): Promise<CallResult<typeof addUserToMyInquiry>> {
  const { list, standing } = await requireHeldList(ctx, inquiryId);
  const person = readTyped(ctx, typed);
  const alike = await findAlikeInvited(ctx.db, inquiryId, { id, ...person });
  const repeated = alike.find((each) => each.id === id);
  // The same request again, after a lost reply.
  if (repeated !== undefined && !repeated.removed && isSame(repeated, person)) return show(ctx, id, standing);
  if (repeated !== undefined) throw new Problem('duplicateId');
  refuseAlike(
    alike.filter(({ removed }) => !removed),
    person,
  );
  const [before, other] = alike;
  // The address is of one who was removed, the number of another.
  if (other !== undefined) throw invalidField('mobile', 'contactListed');
  if (list.people >= maxInvitedPeople) {
    throw new Problem('invalidInput', [
      { path: 'email', code: 'tooMany', params: { limit: maxInvitedPeople } },
    ]);
  }
  const { secrets } = ctx.deps;
  if (before === undefined) {
    if (!(await insertInvited(ctx.db, inquiryId, [{ id, ...person }], { now: ctx.now(), secrets })))
      throw new Problem('duplicateId');
    await noteListChange(ctx.db, inquiryId, 1);
    return show(ctx, id, standing);
  }
  if (standing.isSecret) refuseOtherContacts(before, person);
  else if (await hasAnsweredAs(ctx, before.id)) refuseOtherContacts(before, person, 'answeredContactsFixed');
  const next = { ...person, email: person.email ?? before.email, mobile: person.mobile ?? before.mobile };
  await noteListChange(
    ctx.db,
    inquiryId,
    await updateOneInvited(ctx.db, standing, { id: before.id, ...next }, secrets),
  );
  return show(ctx, before.id, standing);
}

export async function editPerson(
  ctx: CallContext,
  { inquiryId, id, ...typed }: CallData<typeof editUserOfMyInquiry>,
): Promise<CallResult<typeof editUserOfMyInquiry>> {
  const { standing } = await requireHeldList(ctx, inquiryId);
  const person = readTyped(ctx, typed);
  const alike = await findAlikeInvited(ctx.db, inquiryId, { id, ...person });
  const before = alike.find((each) => each.id === id && !each.removed);
  if (before === undefined) throw new Problem('notFound');
  refuseAlike(
    alike.filter((each) => each.id !== id),
    person,
  );
  if (!isSameContacts(before, person)) {
    if (standing.isSecret) refuseEveryChange(before, person, 'contactsFixed');
    else if (await hasAnsweredAs(ctx, id)) refuseEveryChange(before, person, 'answeredContactsFixed');
  }
  if (!isSame(before, person)) {
    await updateOneInvited(ctx.db, standing, { id, ...person }, ctx.deps.secrets);
    await noteListChange(ctx.db, inquiryId, 0);
  }
  return show(ctx, id, standing);
}

function refuseAlike(others: readonly ListedPerson[], { email, mobile }: PersonFields): void {
  if (others.some((other) => email !== null && other.email === email))
    throw invalidField('email', 'contactListed');
  if (others.length > 0 && mobile !== null) throw invalidField('mobile', 'contactListed');
}

type FixedContacts = 'contactsFixed' | 'answeredContactsFixed';

/**
 * With an address of their own at somebody's entry, an owner would learn whether it has answered; and where it has,
 * whoever has the other address would find the answers as theirs.
 */
function refuseOtherContacts(
  before: PersonFields,
  { email, mobile }: PersonFields,
  code: FixedContacts = 'contactsFixed',
): void {
  refuseEveryChange(before, { email: email ?? before.email, mobile: mobile ?? before.mobile }, code);
}

type Contacts = Pick<PersonFields, 'email' | 'mobile'>;

function refuseEveryChange(before: Contacts, next: Contacts, code: FixedContacts): void {
  if (before.email !== next.email) throw invalidField('email', code);
  if (before.mobile !== next.mobile) throw invalidField('mobile', code);
}

async function hasAnsweredAs(ctx: CallContext, id: string): Promise<boolean> {
  const rows = await ctx.db.select({ state: stateOf }).from(invitedPerson).where(eq(invitedPerson.id, id));
  return rows[0]?.state === 'answered';
}

const isSameContacts = (a: PersonFields, b: PersonFields) => a.email === b.email && a.mobile === b.mobile;
const isSame = (a: PersonFields, b: PersonFields) => a.name === b.name && isSameContacts(a, b);

async function show(ctx: CallContext, id: string, { isSecret }: { isSecret: boolean }) {
  const { name, email, mobile, linkRevoked } = invitedPerson;
  const [row] = await ctx.db
    .select({
      ...{ name, email, mobile, linkRevoked },
      state: isSecret ? sql<null>`null` : stateOf,
      message: isSecret ? sql<null>`null` : messageStateOf(ctx.deps.secrets),
    })
    .from(invitedPerson)
    .where(eq(invitedPerson.id, id));
  if (row === undefined) throw new Problem('notFound');
  const { linkRevoked: isRevoked, ...shown } = row;
  return { id, ...shown, linkWorks: !isRevoked };
}
