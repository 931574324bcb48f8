import { type SQL, sql } from 'drizzle-orm';
import { response } from '../../platform/database/schema/participation.ts';
import { accountEntriesSql } from './entry-queries.ts';

/**
 * SQL for «an account answered it», also by the link of an entry with a verified address of it; where no
 * identity is stored it has neither. With `alsoRemoved` also of an entry that was taken off the list since: it leads to the
 * answers as before.
 */
export function isAnswerOf(accountId: string, options?: { readonly alsoRemoved: boolean }): SQL {
  // Looked up by the indexes of either.
  return sql`${response.id} in (
    select r.id from ${response} r where r.account_id = ${accountId}
    union all select r.id from ${response} r
      where r.account_id is null and r.invited_id in ${accountEntriesSql(accountId, options)})`;
}
