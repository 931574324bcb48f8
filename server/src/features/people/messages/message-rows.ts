import { type SQL, sql } from 'drizzle-orm';
import { invitation } from '../../../platform/database/schema/invitation.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hashIdentifierSql } from './unsubscribed-address-queries.ts';

// Conditions on a row of `invitation`, with alias `s`, and its campaign `w`. Queries use them for one person's rows
// (`exists`), or for all rows of a list at once (`bool_or`, invitation-status-queries.ts).

/** The message was refused for an address that the person still has. */
export function isCurrentAddressRefusedSql(secrets: Pick<Secrets, 'signing'>): SQL {
  const { email, mobile } = invitee;
  return sql`(s.state = 'refused'
    and s.address_hash = case s.channel when 'email' then ${hashIdentifierSql(email, secrets)}
      else ${hashIdentifierSql(mobile, secrets)} end)`;
}

/** The message was refused, and no retry was requested since. */
export const isUnretriedRefusalSql = (secrets: Pick<Secrets, 'signing'>) =>
  sql`(not s.is_retry_requested and ${isCurrentAddressRefusedSql(secrets)})`;

/** Another row `o` has the same address of the same person. */
export const isOtherRowOfSameAddressSql = sql`(o.invitee_id = s.invitee_id
  and o.channel = s.channel and o.address_hash = s.address_hash)`;

/** A refused address for which no row has a retry yet. */
export const isRetryableRefusalRowSql = (secrets: Pick<Secrets, 'signing'>) =>
  sql`(${isUnretriedRefusalSql(secrets)}
    and not exists (select from ${invitation} o where ${isOtherRowOfSameAddressSql} and o.is_retry_requested))`;

export const isMessageUnderWaySql = sql`s.state in ('waiting', 'queued')`;

/** A message that was sent or may have been sent. */
export const isSentRowSql = sql`s.state in ('sent', 'uncertain')`;

/** A reminder that was sent or may have been sent. */
export const isSentReminderRowSql = sql`(w.kind = 'reminder' and ${isSentRowSql})`;

/** An invitation that was sent, may have been sent, or is on its way. */
export const isInvitationRowSql = sql`(w.kind = 'invitation'
  and s.state in ('waiting', 'queued', 'sent', 'uncertain'))`;
