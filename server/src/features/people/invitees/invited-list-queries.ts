import type { InviteeCounts } from '@nazar/domain/api/invited-calls.ts';
import { messageStates } from '@nazar/domain/invitations/people-filter.ts';
import { invitedStates } from '@nazar/domain/people/invited-person.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { invitedList } from '../../../platform/database/schema/invited-person.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { lookAtAll, messageTold, peopleTold, withTold } from '../../invitations/index.ts';
import { isOnList, stateOf } from './invited-person-queries.ts';

export type ListRow = typeof invitedList.$inferSelect;

/** The list of an inquiry; empty when it was never changed. */
export async function findList(db: Database, inquiryId: string): Promise<ListRow> {
  const [row] = await db.select().from(invitedList).where(eq(invitedList.inquiryId, inquiryId));
  return row ?? { inquiryId, people: 0, version: 0 };
}

/** Locks the list, so that others can't change it until the transaction ends. */
export async function holdList(db: Database, inquiryId: string): Promise<ListRow> {
  await db.insert(invitedList).values({ inquiryId }).onConflictDoNothing();
  const [row] = await db.select().from(invitedList).where(eq(invitedList.inquiryId, inquiryId)).for('update');
  if (row === undefined) throw new Error('The list of an inquiry is gone.');
  return row;
}

/** Records a change of the list, which the caller has locked. */
export async function noteListChange(db: Database, inquiryId: string, more: number): Promise<void> {
  await db
    .update(invitedList)
    .set({ people: sql`${invitedList.people} + ${more}`, version: sql`${invitedList.version} + 1` })
    .where(eq(invitedList.inquiryId, inquiryId));
}

/** Counts the people of a list by their state. */
export async function countList(
  db: Database,
  inquiryId: string,
  { anonymous, secrets, peopleAlone }: Counting,
): Promise<InviteeCounts> {
  const { people } = await findList(db, inquiryId);
  if (peopleAlone) return { people, anonymous, states: null, messages: null };
  const { rows } = await lookAtAll(db, (within) =>
    within.execute<{ state: string; message: string; count: number }>(sql`
    ${withTold(inquiryId, secrets)}
    select ${stateOf} as state, ${messageTold} as message, count(*)::int as count
    from ${peopleTold} where ${isOnList(inquiryId)}
    group by 1, 2`),
  );
  const sum = <Name extends string>(names: readonly Name[], by: (row: (typeof rows)[number]) => string) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        rows.filter((row) => by(row) === name).reduce((all, row) => all + row.count, 0),
      ]),
    ) as Record<Name, number>;
  return {
    ...{ people, anonymous },
    states: sum(invitedStates, ({ state }) => state),
    messages: sum(messageStates, (row) => row.message),
  };
}
type Counting = {
  readonly anonymous: boolean;
  readonly secrets: Pick<Secrets, 'signing'>;
  readonly peopleAlone: boolean;
};
