import { getInstallationFigures, type InstallationFigures } from '@nazar/domain/api/figures-calls.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { selectRow, selectRows, selectValue } from '../../platform/database/select-rows.ts';
import { isExpiredAtSql, isPublishedAtSql } from '../access/index.ts';
import { isNotStarterOwnerSql } from '../accounts/index.ts';

const week = 7 * 24 * 3_600_000;
const day = 24 * 3_600_000;
const momentSql = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`;

const { users, inquiries, jobs } = getInstallationFigures.result.shape;

export function findUserFigures(db: Database, now: number): Promise<InstallationFigures['users']> {
  return selectRow(db, users)`
    select count(*)::int as all, count(*) filter (where not is_enabled)::int as disabled,
      count(*) filter (where 'admin' = any (roles))::int as admins,
      count(*) filter (where created_at > ${momentSql(now - week)})::int as "lastWeek" from ${account} where ${isNotStarterOwnerSql}`;
}

/** Counts by `getInquiryState`. A template is counted as a template instead, as in the lists. */
export function findInquiryFigures(db: Database, now: number): Promise<InstallationFigures['inquiries']> {
  return selectRow(db, inquiries)`
    select count(*)::int as all,
      count(*) filter (where not is_template and published_revision is null)::int as drafts,
      count(*) filter (
        where not is_template and published_revision is not null and publish_date > ${momentSql(now)}
      )::int as scheduled,
      count(*) filter (where not is_template and ${isPublishedAtSql(now)})::int as published,
      count(*) filter (
        where not is_template and publish_date <= ${momentSql(now)} and ${isExpiredAtSql(now)}
      )::int as expired,
      count(*) filter (where taken_down_at is not null)::int as "takenDown",
      count(*) filter (where is_template)::int as templates
    from inquiry where deleted_at is null`;
}

export function countAllResponses(db: Database): Promise<number> {
  return selectValue(db, z.number())`
    select coalesce(sum(responses), 0)::float8 from tally where bucket = '-infinity'`;
}

/** Counts by the inquiries' time zones, in whose hours or days the tallies are stored. */
export async function countAllResponsesByDay(
  db: Database,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<InstallationFigures['responses']['days']> {
  const first = new Date(now - (days - 1) * day).toISOString().slice(0, 10);
  const rows = await selectRows(db, z.object({ day: z.string(), count: z.number() }))`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(counted.responses, 0)::float8 as count
    from generate_series(${first}::timestamp, ${first}::timestamp + ${days - 1} * interval '1 day', interval '1 day') d
    left join (
      select date_trunc('day', bucket) as day, sum(responses) as responses from tally
      where bucket >= ${first}::timestamp and bucket < 'infinity' group by 1
    ) as counted on counted.day = d
    order by d`;
  return rows;
}

export function findJobFigures(db: Database): Promise<InstallationFigures['jobs']> {
  return selectRow(db, jobs)`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts and last_error is not null)::int as failed
    from graphile_worker.jobs`;
}

export async function findDeliveryFigures(db: Database, now: number): Promise<InstallationFigures['mail']> {
  const rows = await selectRows(
    db,
    z.object({
      channel: z.enum(['email', 'sms']),
      waiting: z.number(),
      sent: z.number(),
      failed: z.number(),
    }),
  )`select channel, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed
    from delivery where created_at > ${momentSql(now - week)} group by channel`;
  const of = (ofChannel: 'email' | 'sms') => {
    const { waiting = 0, sent = 0, failed = 0 } = rows.find(({ channel }) => channel === ofChannel) ?? {};
    return { waiting, sent, failed };
  };
  return { email: of('email'), sms: of('sms') };
}

export function measureStorage(db: Database): Promise<{ files: number; database: number; schema: number }> {
  return selectRow(db, z.object({ files: z.number(), database: z.number(), schema: z.number() }))`
    select (select coalesce(sum(size), 0) from stored_file)::float8 as files,
      pg_database_size(current_database())::float8 as database,
      (select max(version)::int from schema_migration) as schema`;
}
