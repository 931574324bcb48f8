import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getMyInquiries } from '@nazar/domain/api/inquiry-calls.ts';
import { cooperationTypes } from '@nazar/domain/inquiries/inquiry.ts';
import { formatLocalBucket } from '@nazar/domain/results/local-bucket.ts';
import { isTimeZone } from '@nazar/domain/text/time-zone.ts';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry, inquiryRevision } from '../../../platform/database/schema/inquiry.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import { booleanSql, checkedSql } from '../../../platform/database/sql/checked-sql.ts';
import { containsWordsSql } from '../../../platform/database/sql/contains-words-sql.ts';
import { foldedTextSql } from '../../../platform/database/sql/folded-text-sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Paging, toLimitAndOffset } from '../../../platform/http/paging/paging.ts';
import {
  inquiryAccessColumns,
  isDraftSql,
  isExpiredAtSql,
  isOwnedBySql,
  isPublishedAtSql,
  isScheduledAtSql,
} from '../../access/index.ts';
import { isTallyTotalRowSql, responseCountSql } from '../../counts/index.ts';
import { parseReadableDefinition } from '../parse-readable-definition.ts';

type MyInquiriesQuery = Omit<ParsedCallInput<typeof getMyInquiries>, keyof Paging> & {
  readonly actor: Actor;
  readonly now: number;
};

function hasStatus({ status, now }: MyInquiriesQuery): SQL | undefined {
  switch (status) {
    case 'all':
      return undefined;
    case 'draft':
      return isDraftSql;
    case 'scheduled':
      return isScheduledAtSql(now);
    case 'published':
      return isPublishedAtSql(now);
    case 'expired':
      return isExpiredAtSql(now);
  }
}

function myInquiriesFilterSql(filter: MyInquiriesQuery): SQL | undefined {
  return and(
    isOwnedBySql(filter.actor),
    hasStatus(filter),
    filter.userCategoryId === undefined ? undefined : eq(inquiry.userCategoryId, filter.userCategoryId),
    containsWordsSql(foldedTextSql(inquiry.title), filter.search),
  );
}

export async function countMyInquiries(db: Database, filter: MyInquiriesQuery): Promise<number> {
  const [row] = await db.select({ count: count() }).from(inquiry).where(myInquiriesFilterSql(filter));
  return row?.count ?? 0;
}

/** Lists one page of a person's own inquiries, last changed first; without questions, which are large. */
export async function listMyInquiryRows(db: Database, filter: MyInquiriesQuery, paging: Paging) {
  const { limit, offset } = toLimitAndOffset(paging);
  const rows = await db
    .select({
      ...inquiryAccessColumns,
      definition: checkedSql(z.record(z.string(), z.unknown()))`${inquiry.definition} - 'segments'`,
      questionCounts: checkedSql(
        z.array(z.nullable(z.number())),
      )`jsonb_path_query_array(${inquiry.definition}, '$.segments[*].questionCount')`,
      revision: inquiry.revision,
      isTemplate: inquiry.isTemplate,
      createdAt: inquiry.createdAt,
      updatedAt: inquiry.updatedAt,
      responseCount: responseCountSql,
    })
    .from(inquiry)
    .leftJoin(tally, isTallyTotalRowSql(inquiry.id))
    .where(myInquiriesFilterSql(filter))
    .orderBy(desc(inquiry.updatedAt), asc(inquiry.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ definition, questionCounts, ...rest }) => {
    const settings = parseReadableDefinition({ ...definition, segments: [] }, rest.id).definition;
    return { ...rest, settings, segments: questionCounts.map((questionCount) => ({ questionCount })) };
  });
}

/** How long an inquiry that was just published comes first. */
const justPublishedMs = 3_600_000;

type OwnerQuery = Pick<MyInquiriesQuery, 'actor' | 'now'>;
const all = { status: 'all', search: '' } as const;

/** Number of a person's drafts, open inquiries and all inquiries. */
export async function countMyInquiriesByState(db: Database, mine: OwnerQuery) {
  const countIf = (filter: SQL | undefined) => sql`count(*) filter (where ${filter})`.mapWith(Number);
  const [row] = await db
    .select({ all: count(), drafts: countIf(isDraftSql), live: countIf(isPublishedAtSql(mine.now)) })
    .from(inquiry)
    .where(myInquiriesFilterSql({ ...all, ...mine }));
  return row ?? { all: 0, drafts: 0, live: 0 };
}

const ownRowColumns = {
  id: inquiry.id,
  title: inquiry.title,
  publicFile: inquiry.draftPublicFile,
};

export function listMyLatestDrafts(db: Database, mine: OwnerQuery, limit: number) {
  return db
    .select({ ...ownRowColumns, updatedAt: inquiry.updatedAt })
    .from(inquiry)
    .where(myInquiriesFilterSql({ ...all, ...mine, status: 'draft' }))
    .orderBy(desc(inquiry.updatedAt), asc(inquiry.id))
    .limit(limit);
}

/**
 * Lists a person's open inquiries: those of the last hour, which are being shared, then most responses today first.
 * What others see of them is the published one.
 */
export async function listMyOpenInquiries(db: Database, mine: OwnerQuery, limit: number) {
  const { timeZone, publicTitle } = inquiryRevision;
  const isPublishedRevision = and(
    eq(inquiryRevision.inquiryId, inquiry.id),
    eq(inquiryRevision.revision, inquiry.publishedRevision),
  );
  const isOpen = myInquiriesFilterSql({ ...all, ...mine, status: 'published' });
  const zones = await db
    .selectDistinct({ timeZone })
    .from(inquiry)
    .innerJoin(inquiryRevision, isPublishedRevision)
    .where(isOpen);
  const midnights = zones.flatMap((each) =>
    isTimeZone(each.timeZone) ? [[each.timeZone, formatLocalBucket(each.timeZone, 'day', mine.now)]] : [],
  );
  // Computed here, because PostgreSQL knows other zone names, and reads «+03:30» as west of Greenwich.
  const midnight = sql`(${JSON.stringify(Object.fromEntries(midnights))}::jsonb ->> (${timeZone}))::timestamp`;
  const hourAgo = new Date(mine.now - justPublishedMs).toISOString();
  // The total has the earliest bucket and is excluded.
  const today = checkedSql(z.nullable(z.number()))`case when ${inquiry.isSecretBallot} then null else (
    select coalesce(sum(own.responses), 0)::integer from ${tally} own
    where own.inquiry_id = ${inquiry.id} and own.bucket >= ${midnight}) end`;
  return db
    .select({
      ...ownRowColumns,
      expireDate: inquiry.expireDate,
      today,
      publicTitle,
      cooperationType: checkedSql(z.enum(cooperationTypes))`${inquiry.cooperationType}`,
      responseCount: responseCountSql,
      unpublishedChanges: booleanSql`${inquiry.publishedRevision} < ${inquiry.revision}`,
    })
    .from(inquiry)
    .innerJoin(inquiryRevision, isPublishedRevision)
    .leftJoin(tally, isTallyTotalRowSql(inquiry.id))
    .where(isOpen)
    .orderBy(
      sql`case when ${inquiry.publishDate} > ${hourAgo}::timestamptz then ${inquiry.publishDate} end desc nulls last`,
      sql`${today} desc nulls last`,
      desc(inquiry.publishDate),
      asc(inquiry.id),
    )
    .limit(limit);
}
