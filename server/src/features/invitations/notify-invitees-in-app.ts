import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectValues } from '../../platform/database/select-rows.ts';
import { notify } from '../notifications/index.ts';

type Invited = {
  readonly inquiryId: string;
  readonly ownerId: string;
  readonly inviteeIds: readonly string[];
  readonly now: number;
};

/**
 * Notifies people of a list in the application when an account has a contact of their entry, as for access. Once
 * per inquiry, for any number of messages.
 */
export async function notifyInviteesInApp(
  db: Database,
  { inquiryId, ownerId, inviteeIds, now }: Invited,
): Promise<void> {
  if (inviteeIds.length === 0) return;
  // The collation must be that of the accounts' indexes.
  const ids = await selectValues(db, z.string())`
    with written as (
      select email collate "default" as email, mobile collate "default" as mobile from invitee
      where id = any(${sql.param([...inviteeIds])}::uuid[])),
    asked as (
      select account.id from written join account on account.email = written.email
      union
      select account.id from written join account on account.mobile = written.mobile)
    select id from asked
    where not exists (
      select from notification n
      where n.account_id = asked.id and n.inquiry_id = ${inquiryId}::uuid and n.kind = 'invitation')
    order by id`;
  for (const id of ids) {
    if (id !== ownerId) await notify(db, { accountId: id, kind: 'invitation', inquiryId }, now);
  }
}
