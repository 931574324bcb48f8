import { type SQL, sql } from 'drizzle-orm';
import { response } from '../../platform/database/schema/participation.ts';
import { inviteeIdsOfAccountSql } from './invitee-queries.ts';

/**
 * SQL for responses of an account, including those by the link of an invitee with one of its verified
 * addresses; anonymous responses have neither. `alsoRemoved` includes invitees who were removed, because
 * their answers stay accessible.
 */
export function isResponseOfAccountSql(accountId: string, options?: { readonly alsoRemoved: boolean }): SQL {
  // Each half uses its own index.
  return sql`${response.id} in (
    select r.id from ${response} r where r.account_id = ${accountId}
    union all select r.id from ${response} r
      where r.account_id is null and r.invitee_id in ${inviteeIdsOfAccountSql(accountId, options)})`;
}
