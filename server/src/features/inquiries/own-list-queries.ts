import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { getMyInquiries } from '@nazar/domain/api/inquiry-calls.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { tally } from '../../database/schema/participation.ts';
import { totalBucket } from './inquiry-queries.ts';
import { type Paging, pageBounds } from './paging.ts';
import { foldedColumn, holdsWords } from './search-text.ts';

export type OwnFilter = Omit<CallData<typeof getMyInquiries>, keyof Paging> & {
  readonly ownerId: string;
  readonly now: number;
};

function hasStatus({ status, now }: OwnFilter): SQL | undefined {
  const moment = new Date(now).toISOString();
  const isExpired = sql`(${inquiry.expireDate} is not null and ${inquiry.expireDate} <= ${moment}::timestamptz)`;
  if (status === 'expired') return and(sql`${inquiry.publishedRevision} is not null`, isExpired);
  if (status === 'published') {
    return sql`${inquiry.publishedRevision} is not null and ${inquiry.publishDate} <= ${moment}::timestamptz
      and not ${isExpired}`;
  }
  return undefined;
}

function matches(filter: OwnFilter): SQL | undefined {
  return and(
    eq(inquiry.ownerId, filter.ownerId),
    hasStatus(filter),
    holdsWords(foldedColumn(inquiry.title), filter.search),
  );
}

export async function countOwnInquiries(db: Database, filter: OwnFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(inquiry).where(matches(filter));
  return row?.count ?? 0;
}

/** One page of a person's own inquiries, the last touched first; settings only, since segments are large. */
export function listOwnInquiries(db: Database, filter: OwnFilter, paging: Paging) {
  const { limit, offset } = pageBounds(paging);
  return db
    .select({
      id: inquiry.id,
      ownerId: inquiry.ownerId,
      settings: sql<Omit<Definition, 'segments'>>`${inquiry.definition} - 'segments'`,
      revision: inquiry.revision,
      publishedRevision: inquiry.publishedRevision,
      publishDate: inquiry.publishDate,
      expireDate: inquiry.expireDate,
      isTemplate: inquiry.isTemplate,
      takenDownAt: inquiry.takenDownAt,
      createdAt: inquiry.createdAt,
      updatedAt: inquiry.updatedAt,
      responseCount: sql<number>`coalesce(${tally.responses}, 0)`,
    })
    .from(inquiry)
    .leftJoin(tally, and(eq(tally.inquiryId, inquiry.id), eq(tally.bucket, totalBucket)))
    .where(matches(filter))
    .orderBy(desc(inquiry.updatedAt), asc(inquiry.id))
    .limit(limit)
    .offset(offset);
}
