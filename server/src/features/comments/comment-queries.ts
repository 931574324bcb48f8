import { maxInlineReplies } from '@nazar/domain/api/comment-calls.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { commentLike, inquiryComment } from '../../platform/database/schema/comments.ts';
import { moderation } from '../../platform/database/schema/moderation.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { nullableTextSql } from '../../platform/database/sql/checked-sql.ts';
import { accountPublicNameSql } from '../accounts/index.ts';
import type { ModerationRow } from '../reports/index.ts';

const columns = {
  id: inquiryComment.id,
  inquiryId: inquiryComment.inquiryId,
  position: inquiryComment.position,
  parentId: inquiryComment.parentId,
  accountId: inquiryComment.accountId,
  guestKey: inquiryComment.guestKey,
  guestName: inquiryComment.name,
  text: inquiryComment.text,
  state: inquiryComment.state,
  likes: inquiryComment.likes,
  replyCount: inquiryComment.replies,
  createdAt: inquiryComment.createdAt,
  editedAt: inquiryComment.editedAt,
  accountName: nullableTextSql`case when ${account.id} is not null then ${accountPublicNameSql} end`,
  picture: account.picture,
  moderation: {
    takenDownAt: moderation.takenDownAt,
    reason: moderation.reason,
    explanation: moderation.explanation,
    keptText: moderation.keptText,
    appealedAt: moderation.appealedAt,
    appealRefusedAt: moderation.appealRefusedAt,
  },
};

export type CommentRow = Omit<typeof inquiryComment.$inferSelect, 'name' | 'email' | 'replies'> & {
  readonly guestName: string;
  readonly accountName: string | null;
  readonly picture: string | null;
  readonly replyCount: number;
  /** Null when the comment was never reported or taken down. */
  readonly moderation: Pick<
    ModerationRow,
    'takenDownAt' | 'reason' | 'explanation' | 'keptText' | 'appealedAt' | 'appealRefusedAt'
  > | null;
};

function selectComments(db: Database) {
  return db
    .select(columns)
    .from(inquiryComment)
    .leftJoin(account, eq(account.id, inquiryComment.accountId))
    .leftJoin(moderation, eq(moderation.commentId, inquiryComment.id));
}

export async function findComment(
  db: Database,
  { inquiryId, id }: { readonly inquiryId: string; readonly id: string },
): Promise<CommentRow | null> {
  const isIt = and(eq(inquiryComment.id, id), eq(inquiryComment.inquiryId, inquiryId));
  const [row] = await selectComments(db).where(isIt);
  return row ?? null;
}

type CommentOrder = 'new' | 'old';

// Must match the condition of the index: `or` is written out, so that the planner recognises it.
const isListed = sql`(${inquiryComment.parentId} is null
  and (${inquiryComment.state} = 'shown' or ${inquiryComment.replies} > 0))`;

function isBeyondSql(after: number | null, order: CommentOrder): SQL | undefined {
  if (after === null) return undefined;
  return order === 'new' ? lt(inquiryComment.position, after) : gt(inquiryComment.position, after);
}

const orderBySql = (order: CommentOrder) =>
  order === 'new' ? desc(inquiryComment.position) : asc(inquiryComment.position);

type CommentSlice = { readonly after: number | null; readonly limit: number };

/** Comments of the list after a position. */
export function listTopLevelComments(
  db: Database,
  inquiryId: string,
  { order, after, limit, skip = 0 }: CommentSlice & { readonly order: CommentOrder; readonly skip?: number },
): Promise<CommentRow[]> {
  return selectComments(db)
    .where(and(eq(inquiryComment.inquiryId, inquiryId), isListed, isBeyondSql(after, order)))
    .orderBy(orderBySql(order))
    .limit(limit)
    .offset(skip);
}

/** The chunk size that the trigger function uses. */
const chunkSize = 1000;

/**
 * Finds the position after a number of passed comments, by chunk counts: where to start, and how many of at most a
 * thousand comments to skip there. Null beyond the end.
 */
export async function findCommentListPosition(
  db: Database,
  inquiryId: string,
  { order, passed }: { readonly order: CommentOrder; readonly passed: number },
): Promise<{ after: number; skip: number } | null> {
  const direction = order === 'new' ? sql`desc` : sql`asc`;
  const [found] = await selectRows(db, z.object({ chunk: z.number(), skip: z.number() }))`
    select chunk, (${passed} - before)::int as skip
    from (
      select chunk, threads, sum(threads) over (order by chunk ${direction}) - threads as before
      from comment_chunk where inquiry_id = ${inquiryId} and threads > 0
    ) as counted
    where before <= ${passed} and before + threads > ${passed}`;
  if (found === undefined) return null;
  const after = order === 'new' ? (found.chunk + 1) * chunkSize : found.chunk * chunkSize - 1;
  return { after, skip: found.skip };
}

/** All visible replies to one comment, oldest first. */
export function listVisibleReplies(
  db: Database,
  parentId: string,
  { after, limit }: CommentSlice,
): Promise<CommentRow[]> {
  return selectComments(db)
    .where(
      and(
        eq(inquiryComment.parentId, parentId),
        eq(inquiryComment.state, 'shown'),
        isBeyondSql(after, 'old'),
      ),
    )
    .orderBy(orderBySql('old'))
    .limit(limit);
}

/** The last visible replies before a position, oldest first. */
export async function listVisibleRepliesBefore(
  db: Database,
  { parentId, position }: { readonly parentId: string; readonly position: number },
  limit: number,
): Promise<CommentRow[]> {
  const rows = await selectComments(db)
    .where(
      and(
        eq(inquiryComment.parentId, parentId),
        eq(inquiryComment.state, 'shown'),
        lt(inquiryComment.position, position),
      ),
    )
    .orderBy(orderBySql('new'))
    .limit(limit);
  return rows.reverse();
}

/** The first few replies to each of these comments, oldest first. */
export async function listFirstReplies(db: Database, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const first = sql`(
    select reply.id from unnest(${sql.param([...ids])}::uuid[]) as asked (id)
    cross join lateral (
      select c.id from inquiry_comment c
      where c.parent_id = asked.id and c.state = 'shown'
      order by c.position limit ${maxInlineReplies}
    ) as reply)`;
  return selectComments(db).where(sql`${inquiryComment.id} in ${first}`).orderBy(orderBySql('old'));
}

/** Comments held for the owner's approval, oldest first; with `author`, only those of one person. */
export function listHeldComments(
  db: Database,
  inquiryId: string,
  { after, limit, author }: CommentSlice & { readonly author?: string },
): Promise<CommentRow[]> {
  const isTheirs =
    author === undefined
      ? undefined
      : or(eq(inquiryComment.accountId, author), eq(inquiryComment.guestKey, author));
  return selectComments(db)
    .where(
      and(
        eq(inquiryComment.inquiryId, inquiryId),
        eq(inquiryComment.state, 'held'),
        isTheirs,
        isBeyondSql(after, 'old'),
      ),
    )
    .orderBy(orderBySql('old'))
    .limit(limit);
}

/** A person's own taken down comments that have no place in the list, newest first. */
export function listOwnTakenDownComments(
  db: Database,
  { inquiryId, author, limit }: { inquiryId: string; author: string; limit: number },
): Promise<CommentRow[]> {
  return selectComments(db)
    .where(
      and(
        eq(moderation.inquiryId, inquiryId),
        isNotNull(moderation.takenDownAt),
        or(eq(inquiryComment.accountId, author), eq(inquiryComment.guestKey, author)),
        eq(inquiryComment.replies, 0),
      ),
    )
    .orderBy(orderBySql('new'))
    .limit(limit);
}

/** Finds which of these comments a person likes. */
export async function findLikedCommentIds(
  db: Database,
  person: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (person === null || ids.length === 0) return new Set();
  const rows = await db
    .select({ id: commentLike.commentId })
    .from(commentLike)
    .where(and(eq(commentLike.person, person), inArray(commentLike.commentId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Whether the comment has replies, including held ones. */
async function hasReplies(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: inquiryComment.id })
    .from(inquiryComment)
    .where(eq(inquiryComment.parentId, id))
    .limit(1);
  return rows.length > 0;
}

/** Deletes the row of a deleted comment once its last reply is gone; a taken down comment stays for its author. */
async function deleteEmptiedParent(db: Database, parentId: string): Promise<void> {
  if (await hasReplies(db, parentId)) return;
  await db.delete(inquiryComment).where(
    and(
      eq(inquiryComment.id, parentId),
      eq(inquiryComment.state, 'deleted'),
      isNull(inquiryComment.parentId),
      sql`not exists (select from ${moderation} where ${moderation.commentId} = ${inquiryComment.id}
          and ${moderation.takenDownAt} is not null)`,
    ),
  );
}

/** Deletes a comment. A comment with replies keeps its place, without its text and author. */
export async function deleteCommentRow(
  db: Database,
  { id, parentId }: Pick<CommentRow, 'id' | 'parentId'>,
): Promise<void> {
  if (!(await hasReplies(db, id))) {
    await db.delete(inquiryComment).where(eq(inquiryComment.id, id));
    if (parentId !== null) await deleteEmptiedParent(db, parentId);
    return;
  }
  await db.delete(commentLike).where(eq(commentLike.commentId, id));
  const noAuthor = { accountId: null, guestKey: null, name: '', email: '' };
  await db
    .update(inquiryComment)
    .set({ state: 'deleted', text: '', editedAt: null, ...noAuthor })
    .where(eq(inquiryComment.id, id));
  // Administrators have nothing to decide about it any more.
  await db
    .update(moderation)
    .set({ openReports: 0 })
    .where(and(eq(moderation.commentId, id), gt(moderation.openReports, 0)));
}
