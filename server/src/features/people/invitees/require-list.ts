import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { invalidField, Problem } from '../../../platform/http/problem.ts';
import { assumedCountry } from '../../../platform/http/read-identifier.ts';
import { readPerson, type TypedPerson } from '../../../platform/http/read-person.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { type ListRow, lockInviteeList } from '../../inquiries/index.ts';
import { findListEditContext } from './list-edit-context-queries.ts';

/**
 * The list of one of the caller's own inquiries; lists of other owners are not found, not even for administrators.
 */
export async function requireList(ctx: CallContext, inquiryId: string) {
  const standing = await findListEditContext(ctx.db, { inquiryId, ownerId: requireUser(ctx).accountId });
  if (standing === null) throw new Problem('notFound');
  return standing;
}

/**
 * The same list, locked until the transaction ends. Its state is read under the lock, so others can't change or
 * publish it.
 */
export async function requireLockedList(ctx: CallContext, inquiryId: string) {
  await requireList(ctx, inquiryId);
  const list: ListRow = await lockInviteeList(ctx.db, inquiryId);
  return { list, standing: await requireList(ctx, inquiryId) };
}

export function parseInviteeInput(ctx: CallContext, typed: TypedPerson): PersonFields {
  const read = readPerson(typed, assumedCountry(ctx.language));
  if (!read.ok) throw invalidField(read.field, read.code === 'twoPeople' ? 'contactListed' : read.code);
  return read.person;
}
