import { randomUUID } from 'node:crypto';
import type { AuditEntry, AuditEntryValues } from '@nazar/domain/api/audit-calls.ts';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { auditEntry } from '../../platform/database/schema/audit.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { nullableTextSql } from '../../platform/database/sql/checked-sql.ts';
import type { MomentCursor } from '../../platform/http/paging/moment-cursor.ts';

type Inserted = typeof auditEntry.$inferInsert;

export type NewAuditEntry = Pick<Inserted, 'adminId' | 'action' | 'subjectId' | 'reason'> & {
  readonly subjectKind: Inserted['subjectKind'];
  readonly subjectName?: string | null;
  readonly inquiryId?: string | null;
  readonly before?: AuditEntryValues;
  readonly after?: AuditEntryValues;
  readonly now: number;
};

/** Logs an act in its own transaction. It may contain only the ids of people. */
export async function insertAuditEntry(db: Database, { now, ...act }: NewAuditEntry): Promise<void> {
  await db.insert(auditEntry).values({ ...act, id: randomUUID(), at: new Date(now) });
}

type AuditFilter = {
  readonly action?: AuditEntry['action'] | undefined;
  readonly adminId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const admin = alias(account, 'admin');
const user = alias(account, 'subject');
const getDisplayName = ({ profileName, name, email, mobile, username }: typeof admin | typeof user) =>
  nullableTextSql`coalesce(nullif(${profileName}, ''), nullif(${name}, ''), ${email}, ${mobile}, ${username})`;

function auditFilterSql({ action, adminId, subjectId, from, to }: AuditFilter): SQL | undefined {
  return and(
    action === undefined ? undefined : eq(auditEntry.action, action),
    adminId === undefined ? undefined : eq(auditEntry.adminId, adminId),
    subjectId === undefined ? undefined : eq(auditEntry.subjectId, subjectId),
    from === undefined ? undefined : gte(auditEntry.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntry.at, new Date(to)),
  );
}

/** Fetches limit + 1 rows to detect a next page. */
export function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { readonly after: MomentCursor | null; readonly limit: number },
) {
  const beyond =
    after === null
      ? undefined
      : sql`(${auditEntry.at}, ${auditEntry.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({
      entry: auditEntry,
      adminName: getDisplayName(admin),
      userName: getDisplayName(user),
    })
    .from(auditEntry)
    .leftJoin(admin, eq(admin.id, auditEntry.adminId))
    .leftJoin(user, and(eq(auditEntry.subjectKind, 'user'), eq(user.id, auditEntry.subjectId)))
    .where(and(auditFilterSql(filter), beyond))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit);
}

/** All administrators with audit entries: one index lookup for each. */
export async function listAuditActors(db: Database): Promise<{ id: string; name: string | null }[]> {
  const rows = await selectRows(db, z.object({ id: z.string(), name: z.nullable(z.string()) }))`
    with recursive actor as (
      (select admin_id from audit_entry where admin_id is not null order by admin_id limit 1)
      union all
      select (select admin_id from audit_entry e where e.admin_id > actor.admin_id order by admin_id limit 1)
      from actor where actor.admin_id is not null
    )
    select actor.admin_id as id,
      coalesce(nullif(profile_name, ''), nullif(name, ''), email, mobile, username) as name
    from actor left join account on account.id = actor.admin_id
    where actor.admin_id is not null`;
  return rows;
}
