import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import { inviteeMessageStates, remindableMessageStates } from '@nazar/domain/invitations/people-filter.ts';
import { inviteeStates } from '@nazar/domain/people/invitee.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/select-rows.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { getInviteeListSummary } from '../../inquiries/index.ts';
import {
  inviteesJoinMessageStatusSql,
  lastMessageAtSql,
  listedMessageStateSql,
  messageStatusCteSql,
  withNestedLoopsDisabled,
} from '../messages/invitation-status-queries.ts';
import { inviteeStateSql, isOnInviteeListSql } from './invitee-queries.ts';

const countedRow = z.object({
  state: z.enum(inviteeStates),
  message: z.enum(inviteeMessageStates),
  count: z.number(),
  sentAt: z.nullable(z.string()),
});

/** Counts the people of a list by their state. */
export async function countInviteesByState(
  db: Database,
  inquiryId: string,
  { anonymous, secrets, peopleAlone }: Counting,
): Promise<InviteeCounts> {
  const { people } = await getInviteeListSummary(db, inquiryId);
  if (peopleAlone)
    return { people, anonymous, states: null, messages: null, unanswered: null, lastSentAt: null };
  const rows = await withNestedLoopsDisabled(
    db,
    (within) =>
      selectRows(within, countedRow)`
    ${messageStatusCteSql(inquiryId, secrets)}
    select ${inviteeStateSql} as state, ${listedMessageStateSql} as message, count(*)::int as count,
      max(${lastMessageAtSql}) as "sentAt"
    from ${inviteesJoinMessageStatusSql} where ${isOnInviteeListSql(inquiryId)}
    group by 1, 2`,
  );
  type Row = (typeof rows)[number];
  const sum = <Name extends string>(names: readonly Name[], by: (row: Row) => string, counted = rows) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        counted.filter((row) => by(row) === name).reduce((all, row) => all + row.count, 0),
      ]),
    ) as Record<Name, number>;
  const open = rows.filter(({ state }) => state !== 'answered');
  const sentAt = open.flatMap((row) =>
    remindableMessageStates.some((state) => state === row.message) && row.sentAt !== null
      ? [Date.parse(row.sentAt)]
      : [],
  );
  return {
    people,
    anonymous,
    states: sum(inviteeStates, ({ state }) => state),
    messages: sum(inviteeMessageStates, (row) => row.message),
    unanswered: sum(inviteeMessageStates, (row) => row.message, open),
    lastSentAt: sentAt.length === 0 ? null : new Date(Math.max(...sentAt)).toISOString(),
  };
}
type Counting = {
  readonly anonymous: boolean;
  readonly secrets: Pick<Secrets, 'signing'>;
  readonly peopleAlone: boolean;
};
