import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import type { CallContext } from '../../http/call-context.ts';
import { invalidField, Problem } from '../../http/problem.ts';
import { assumedCountry } from '../../http/read-identifier.ts';
import { readPerson, type TypedPerson } from '../../http/read-person.ts';
import { requireUser } from '../../http/require-user.ts';
import { holdList, type ListRow } from './invited-list-queries.ts';
import { findListStanding } from './list-standing-queries.ts';

/** The list of one of the caller's own inquiries; other people's are not found, whoever asks. */
export async function requireList(ctx: CallContext, inquiryId: string) {
  const standing = await findListStanding(ctx.db, { inquiryId, ownerId: requireUser(ctx).accountId });
  if (standing === null) throw new Problem('notFound');
  return standing;
}

/** The same, locked until the transaction ends. How it stands is read once nobody else can change or publish it. */
export async function requireHeldList(ctx: CallContext, inquiryId: string) {
  await requireList(ctx, inquiryId);
  const list: ListRow = await holdList(ctx.db, inquiryId);
  return { list, standing: await requireList(ctx, inquiryId) };
}

export function readTyped(ctx: CallContext, typed: TypedPerson): PersonFields {
  const read = readPerson(typed, assumedCountry(ctx.language));
  if (!read.ok) throw invalidField(read.field, read.code === 'twoPeople' ? 'contactListed' : read.code);
  return read.person;
}
