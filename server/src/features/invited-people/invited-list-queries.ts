import type { AllowedCounts } from '@nazar/domain/api/invited-calls.ts';
import { messageStates } from '@nazar/domain/invitations/people-filter.ts';
import { invitedStates } from '@nazar/domain/people/invited-person.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { invitedList } from '../../database/schema/invited-person.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { lookAtAll, messageTold, peopleTold, withTold } from '../invitations/told-queries.ts';
import { isOnList, stateOf } from './invited-person-queries.ts';

export type ListRow = typeof invitedList.$inferSelect;

/** The list of an inquiry as it stands; one that was never written to is empty. */
export async function findList(db: Database, inquiryId: string): Promise<ListRow> {
  const [row] = await db.select().from(invitedList).where(eq(invitedList.inquiryId, inquiryId));
  return row ?? { inquiryId, people: 0, version: 0 };
}

/** Locks the list: nobody else changes it until the transaction ends. */
export async function holdList(db: Database, inquiryId: string): Promise<ListRow> {
  await db.insert(invitedList).values({ inquiryId }).onConflictDoNothing();
  const [row] = await db.select().from(invitedList).where(eq(invitedList.inquiryId, inquiryId)).for('update');
  if (row === undefined) throw new Error('The list of an inquiry is gone.');
  return row;
}

/** After each change of the list; the caller holds it. */
export async function noteListChange(db: Database, inquiryId: string, more: number): Promise<void> {
  await db
    .update(invitedList)
    .set({ people: sql`${invitedList.people} + ${more}`, version: sql`${invitedList.version} + 1` })
    .where(eq(invitedList.inquiryId, inquiryId));
}

/** How far the people of a list are. */
export async function countList(
  db: Database,
  inquiryId: string,
  { anonymous, secrets, peopleAlone }: Counting,
): Promise<AllowedCounts> {
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
