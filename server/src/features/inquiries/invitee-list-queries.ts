import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inviteeList } from '../../platform/database/schema/invitee.ts';
import type { InquiryRecord } from './inquiry-queries.ts';

export type InviteeListRow = typeof inviteeList.$inferSelect;

/** The list of an inquiry; empty if it was never changed. */
export async function getInviteeListSummary(db: Database, inquiryId: string): Promise<InviteeListRow> {
  const [row] = await db.select().from(inviteeList).where(eq(inviteeList.inquiryId, inquiryId));
  return row ?? { inquiryId, people: 0, version: 0 };
}

/** A limited inquiry with an empty list has no participants. */
export async function checkInviteeList(
  db: Database,
  { id, definition }: Pick<InquiryRecord, 'id' | 'definition'>,
  readList: typeof getInviteeListSummary,
): Promise<FieldProblem[]> {
  if (definition.cooperationType !== 'limited' || (await readList(db, id)).people > 0) return [];
  return [{ path: 'cooperationType', code: 'allowedUsersRequired' }];
}

/** Locks the list, so that others can't change it until the transaction ends. */
export async function lockInviteeList(db: Database, inquiryId: string): Promise<InviteeListRow> {
  await db.insert(inviteeList).values({ inquiryId }).onConflictDoNothing();
  const [row] = await db.select().from(inviteeList).where(eq(inviteeList.inquiryId, inquiryId)).for('update');
  if (row === undefined) throw new Error('The list of an inquiry is gone.');
  return row;
}

/** Records a change of the list, which the caller has locked. */
export async function recordInviteeListChange(db: Database, inquiryId: string, more: number): Promise<void> {
  await db
    .update(inviteeList)
    .set({ people: sql`${inviteeList.people} + ${more}`, version: sql`${inviteeList.version} + 1` })
    .where(eq(inviteeList.inquiryId, inquiryId));
}
