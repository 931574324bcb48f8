import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { addMyBookmark, getMyBookmarks } from '@nazar/domain/api/feedback-calls.ts';
import { getInquiryState } from '@nazar/domain/inquiries/lifecycle.ts';
import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { bookmark } from '../../platform/database/schema/comments.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeListPage } from '../../platform/http/paging/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { isVisibleToSql } from '../access/index.ts';
import { listInquiryCards } from '../inquiries/index.ts';
import { enforceFeedbackClickRateLimit } from './rates.ts';
import { withSharedCommentCountsLock } from './require-comment.ts';
import { requireCommentedInquiry } from './require-commented-inquiry.ts';

type BookmarkInput = ParsedCallInput<typeof addMyBookmark>;
type BookmarkResult = CallResult<typeof addMyBookmark>;

export async function addBookmark(ctx: CallContext, { inquiryId }: BookmarkInput): Promise<BookmarkResult> {
  const { accountId } = requireUser(ctx);
  await enforceFeedbackClickRateLimit(ctx);
  return withSharedCommentCountsLock(ctx, inquiryId, async (inner) => {
    const subject = await requireCommentedInquiry(inner, inquiryId);
    if (!can(ctx.actor, 'inquiry.bookmark', subject)) throw new Problem('inquiryNotPublished');
    const newBookmark = { accountId, inquiryId, createdAt: new Date(ctx.now()) };
    await inner.db.insert(bookmark).values(newBookmark).onConflictDoNothing();
    return { bookmarked: true };
  });
}

export async function deleteBookmark(
  ctx: CallContext,
  { inquiryId }: BookmarkInput,
): Promise<BookmarkResult> {
  const { accountId } = requireUser(ctx);
  await enforceFeedbackClickRateLimit(ctx);
  await ctx.db
    .delete(bookmark)
    .where(and(eq(bookmark.accountId, accountId), eq(bookmark.inquiryId, inquiryId)));
  return { bookmarked: false };
}

/** Bookmarks of inquiries that the account may still see; hidden ones are omitted. */
export async function getBookmarkPage(
  ctx: CallContext,
  paging: ParsedCallInput<typeof getMyBookmarks>,
): Promise<CallResult<typeof getMyBookmarks>> {
  const { accountId } = requireUser(ctx);
  const now = ctx.now();
  const own = sql`(select ${bookmark.inquiryId} from ${bookmark} where ${bookmark.accountId} = ${accountId})`;
  const where = and(
    sql`${inquiry.id} in ${own}`,
    isNotNull(inquiry.publishedRevision),
    isVisibleToSql(ctx.actor, now),
  );
  const [found] = await ctx.db.select({ count: count() }).from(inquiry).where(where);
  const cards = await listInquiryCards(ctx.db, ctx.actor, {
    where,
    orderBy: latestFirstOrderSql(accountId),
    paging,
    language: ctx.language,
  });
  const data = cards.map((card) => ({ ...card, state: getInquiryState(card, now) }));
  return makeListPage(data, found?.count ?? 0, paging);
}

function latestFirstOrderSql(accountId: string): SQL[] {
  const newestFirstSql = sql`(select ${bookmark.createdAt} from ${bookmark}
    where ${bookmark.accountId} = ${accountId} and ${bookmark.inquiryId} = ${inquiry.id}) desc`;
  return [newestFirstSql, asc(inquiry.id)];
}
