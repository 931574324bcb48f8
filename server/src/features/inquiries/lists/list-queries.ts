import type { InquiryCard } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { bookmark, inquiryFeedbackCounts } from '../../../platform/database/schema/comments.ts';
import { inquiry, inquiryRevision } from '../../../platform/database/schema/inquiry.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Paging, toLimitAndOffset } from '../../../platform/http/paging/paging.ts';
import { findStoredFileDetails } from '../../../platform/storage/stored-file-queries.ts';
import { serializeInquiryDates } from '../../access/index.ts';
import { accountPublicNameSql } from '../../accounts/index.ts';
import { isTallyTotalRowSql, responseCountSql } from '../../counts/index.ts';
import { parseRevisionCard, revisionCardColumns } from '../revision-card.ts';
import { findListedInquiryIds, type ListingQueryContext, type PublicListFilter } from './listing-queries.ts';

/** The caller's own mark on the inquiry of the query. */
const isBookmarkedBy = (actor: Actor) =>
  (actor.kind === 'user'
    ? sql`exists (select from ${bookmark}
        where ${bookmark.accountId} = ${actor.id} and ${bookmark.inquiryId} = ${inquiry.id})`
    : sql`false`
  ).mapWith(Boolean);

type CardList = {
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
  readonly paging: Paging;
  /** Language of the reader. */
  readonly language: Language;
};

/** Lists cards of published inquiries; `where` selects those that the caller may see. */
export async function listInquiryCards(
  db: Database,
  actor: Actor,
  { where, orderBy, paging, language }: CardList,
): Promise<InquiryCard[]> {
  const { limit, offset } = toLimitAndOffset(paging);
  const rows = await db
    .select({
      ...revisionCardColumns,
      id: inquiry.id,
      // The card may refer to a category that was merged since.
      categoryId: inquiry.categoryId,
      isTemplate: inquiry.isTemplate,
      responseCount: responseCountSql,
      commentCount: sql`coalesce(${inquiryFeedbackCounts.comments}, 0)`.mapWith(Number),
      likeCount: sql`coalesce(${inquiryFeedbackCounts.likes}, 0)`.mapWith(Number),
      bookmarked: isBookmarkedBy(actor),
      authorName: accountPublicNameSql,
      publishDate: inquiry.publishDate,
      expireDate: inquiry.expireDate,
    })
    .from(inquiry)
    .innerJoin(
      inquiryRevision,
      and(eq(inquiryRevision.inquiryId, inquiry.id), eq(inquiryRevision.revision, inquiry.publishedRevision)),
    )
    .innerJoin(account, eq(account.id, inquiry.ownerId))
    .leftJoin(tally, isTallyTotalRowSql(inquiry.id))
    .leftJoin(inquiryFeedbackCounts, eq(inquiryFeedbackCounts.inquiryId, inquiry.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  const cards = rows.flatMap(({ card, definition, publishDate, expireDate, ...rest }) => {
    const fixed = parseRevisionCard(rest.id, { card, definition }, language);
    const schedule = serializeInquiryDates({ publishDate, expireDate });
    return fixed === null ? [] : [{ ...fixed, ...rest, ...schedule }];
  });
  return addPublicFileKinds(db, cards);
}

/** Adds the kind of each public file. */
export async function addPublicFileKinds<Shown extends Pick<InquiryCard, 'publicFile'>>(
  db: Database,
  shown: readonly Shown[],
): Promise<(Shown & Pick<InquiryCard, 'publicFileKind'>)[]> {
  const files = await findStoredFileDetails(
    db,
    shown.map(({ publicFile }) => publicFile),
  );
  return shown.map((each) => ({ ...each, publicFileKind: files.get(each.publicFile ?? '')?.kind ?? null }));
}

/** One page of the home list. */
export async function getListedInquiriesPage(
  db: Database,
  filter: PublicListFilter,
  viewer: ListingQueryContext,
) {
  const { ids, ...counted } = await findListedInquiryIds(db, filter, viewer);
  if (ids.length === 0) return { ...counted, cards: [] };
  const paging = { pg: 1, nrpp: ids.length };
  const where = inArray(inquiry.id, [...ids]);
  const { actor, language } = viewer;
  const cards = await listInquiryCards(db, actor, { where, orderBy: [], paging, language });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return { ...counted, cards: ids.flatMap((id) => byId.get(id) ?? []) };
}
