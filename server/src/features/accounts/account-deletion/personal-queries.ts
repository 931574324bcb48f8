import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account, session } from '../../../platform/database/schema/account.ts';
import {
  bookmark,
  commentLike,
  inquiryComment,
  inquiryFeedback,
} from '../../../platform/database/schema/comments.ts';
import { storedFile } from '../../../platform/database/schema/file.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { moderation, report } from '../../../platform/database/schema/moderation.ts';
import { notification } from '../../../platform/database/schema/notification.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import { isAnswerOf } from '../../participation/index.ts';

// Queries for an account’s archive. Lists that may be long come in batches.

const batch = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

export async function findProfile(db: Database, accountId: string) {
  const [row] = await db.select().from(account).where(eq(account.id, accountId));
  if (row === undefined) return null;
  const { passwordHash: _, ...profile } = row;
  return profile;
}

export function listSessions(db: Database, accountId: string) {
  const { createdAt, lastUsedAt, expiresAt, userAgent } = session;
  return db
    .select({ createdAt, lastUsedAt, expiresAt, userAgent })
    .from(session)
    .where(eq(session.accountId, accountId))
    .orderBy(asc(createdAt));
}

export async function listInquiryIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(eq(inquiry.ownerId, accountId))
    .orderBy(asc(inquiry.createdAt), asc(inquiry.id));
  return rows.map(({ id }) => id);
}

export async function* listAnswers(db: Database, accountId: string) {
  let after = firstId;
  for (;;) {
    const rows = await db
      .select()
      .from(response)
      .where(and(isAnswerOf(accountId, { alsoRemoved: true }), gt(response.id, after)))
      .orderBy(asc(response.id))
      .limit(batch);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

const appeal = {
  takenDownAt: moderation.takenDownAt,
  takedownReason: moderation.reason,
  takedownWords: moderation.words,
  appeal: moderation.appeal,
  appealedAt: moderation.appealedAt,
  appealRefusedAt: moderation.appealRefusedAt,
};

/** Includes taken down comments with their takedown, because they are still the account's own words. */
export function listComments(db: Database, accountId: string) {
  const { id, inquiryId, parentId, description, state, createdAt, editedAt } = inquiryComment;
  return db
    .select({
      ...{ id, inquiryId, parentId, state, createdAt, editedAt, ...appeal },
      description: sql<string>`case when ${moderation.takenDownAt} is null then ${description}
        else coalesce(${moderation.keptText}, ${description}) end`,
    })
    .from(inquiryComment)
    .leftJoin(moderation, eq(moderation.commentId, id))
    .where(eq(inquiryComment.accountId, accountId))
    .orderBy(asc(createdAt), asc(id));
}

/** Taken down inquiries with their appeals. */
export function listTakedowns(db: Database, accountId: string) {
  return db
    .select({ inquiryId: moderation.inquiryId, ...appeal })
    .from(moderation)
    .innerJoin(inquiry, eq(inquiry.id, moderation.inquiryId))
    .where(
      and(eq(inquiry.ownerId, accountId), isNull(moderation.commentId), isNotNull(moderation.takenDownAt)),
    )
    .orderBy(asc(moderation.takenDownAt));
}

/** Reports that the account sent to administrators. */
export function listReports(db: Database, accountId: string) {
  const { reason, words, createdAt } = report;
  return db
    .select({
      ...{ inquiryId: moderation.inquiryId, commentId: moderation.commentId },
      messageId: moderation.messageId,
      ...{ reason, words, createdAt },
    })
    .from(report)
    .innerJoin(moderation, eq(moderation.id, report.moderationId))
    .where(eq(report.accountId, accountId))
    .orderBy(asc(createdAt), asc(report.id));
}

export async function listLikes(db: Database, accountId: string) {
  const inquiries = await db
    .select({
      inquiryId: inquiryFeedback.inquiryId,
      feedback: sql<string>`case when ${inquiryFeedback.isLike} then 'like' else 'dislike' end`,
      createdAt: inquiryFeedback.createdAt,
    })
    .from(inquiryFeedback)
    .where(eq(inquiryFeedback.accountId, accountId))
    .orderBy(asc(inquiryFeedback.createdAt));
  const comments = await db
    .select({ commentId: commentLike.commentId })
    .from(commentLike)
    .where(eq(commentLike.accountId, accountId))
    .orderBy(asc(commentLike.commentId));
  return { inquiries, comments };
}

export function listBookmarks(db: Database, accountId: string) {
  return db
    .select({ inquiryId: bookmark.inquiryId, createdAt: bookmark.createdAt })
    .from(bookmark)
    .where(eq(bookmark.accountId, accountId))
    .orderBy(asc(bookmark.createdAt));
}

export async function listOwnCategories(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select id, name, colour, created_at as "createdAt" from own_category
    where owner_id = ${accountId} order by position, created_at`);
  return rows;
}

export async function listGroups(db: Database, accountId: string) {
  const { rows } = await db.execute(sql`
    select people_group.id, people_group.name, coalesce(
      json_agg(json_build_object('name', person.name, 'email', person.email, 'mobile', person.mobile) order by person.id)
        filter (where person.id is not null), '[]') as people
    from people_group left join group_person as person on person.group_id = people_group.id
    where people_group.owner_id = ${accountId} group by people_group.id order by people_group.id`);
  return rows;
}

export function listAllNotifications(db: Database, accountId: string) {
  const { kind, inquiryId, count, data, createdAt, readAt } = notification;
  return db
    .select({ kind, inquiryId, count, data, createdAt, readAt })
    .from(notification)
    .where(eq(notification.accountId, accountId))
    .orderBy(asc(createdAt));
}

export function listOwnFiles(db: Database, accountId: string) {
  const { id, name, type, size, isPrivate, createdAt } = storedFile;
  return db
    .select({ id, name, type, size, isPrivate, createdAt })
    .from(storedFile)
    .where(eq(storedFile.ownerId, accountId))
    .orderBy(asc(createdAt), asc(id));
}

/** Counts what is deleted with the account, and how much of it other people use. */
export async function countOwned(db: Database, accountId: string) {
  const { rows } = await db.execute<{
    inquiries: number;
    responses: number;
    answers: number;
    comments: number;
    messages: number;
  }>(sql`select
    (select count(*)::int from inquiry where owner_id = ${accountId}) as inquiries,
    (select coalesce(sum(tally.responses), 0)::int from inquiry
      join tally on tally.inquiry_id = inquiry.id and tally.bucket = '-infinity'
      where owner_id = ${accountId}) as responses,
    (select count(*)::int from response join inquiry on inquiry.id = response.inquiry_id
      where ${isAnswerOf(accountId, { alsoRemoved: true })}) as answers,
    (select count(*)::int from inquiry_comment where account_id = ${accountId}) as comments,
    (select count(*)::int from chat_message where sender_id = ${accountId} and kind <> 'deleted') as messages`);
  return rows[0] ?? { inquiries: 0, responses: 0, answers: 0, comments: 0, messages: 0 };
}
