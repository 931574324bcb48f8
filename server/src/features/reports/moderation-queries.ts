import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@nazar/domain/moderation/report-reason.ts';
import type { Takedown } from '@nazar/domain/moderation/takedown.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiryComment } from '../../platform/database/schema/comments.ts';
import { moderation, type ReportedMessageCopy, report } from '../../platform/database/schema/moderation.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';
import { markUsedFilesUnclaimed, replaceFileUses } from '../../platform/storage/stored-file-queries.ts';

/** An inquiry, or a comment on it. */
export type ModeratedContentKey = { readonly inquiryId: string; readonly commentId: string | null };
/** An inquiry, a comment on it, or a message of a chat. */
type ModerationTarget = ModeratedContentKey | { readonly messageId: string };
export type ModerationRow = typeof moderation.$inferSelect;

const isOf = (thing: ModerationTarget) =>
  'messageId' in thing
    ? eq(moderation.messageId, thing.messageId)
    : and(
        eq(moderation.inquiryId, thing.inquiryId),
        thing.commentId === null ? isNull(moderation.commentId) : eq(moderation.commentId, thing.commentId),
      );

/** The content that a call names: an inquiry, a comment on it, or a message. */
export function toModerationTarget({ inquiryId, commentId, messageId }: NamedTarget): ModerationTarget {
  if (messageId === null) {
    if (inquiryId === null) throw makeInvalidFieldProblem('inquiryId', 'required');
    return { inquiryId, commentId };
  }
  if (inquiryId !== null || commentId !== null) throw makeInvalidFieldProblem('messageId', 'invalidValue');
  return { messageId };
}
type NamedTarget = Readonly<Record<'inquiryId' | 'commentId' | 'messageId', string | null>>;

/** Gets or creates the moderation row of a message and locks it. The caller has locked the message. */
export async function insertAndLockMessageModeration(
  db: Database,
  { messageId, authorId }: { readonly messageId: string; readonly authorId: string },
): Promise<ModerationRow> {
  await db.insert(moderation).values({ id: randomUUID(), messageId, authorId }).onConflictDoNothing();
  const locked = await lockModeration(db, { messageId });
  if (locked === null) throw new Error('A moderation was neither made nor found.');
  return locked;
}

/** The reasons why these messages were taken down, by message. */
export async function listMessageTakedowns(
  db: Database,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Takedown>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(moderation)
    .where(inArray(moderation.messageId, [...messageIds]));
  return new Map(
    rows.flatMap((row) => {
      const takedown = serializeTakedown(row);
      return takedown === null || row.messageId === null ? [] : [[row.messageId, takedown]];
    }),
  );
}

/** Keeps a copy of a message and its files for the administrators, even if its sender deletes it. */
export async function storeReportedMessageCopy(
  db: Database,
  { id }: Pick<ModerationRow, 'id'>,
  keptMessage: ReportedMessageCopy,
): Promise<void> {
  await updateModeration(db, id, { keptMessage });
  await replaceFileUses(db, { kind: 'report', usedBy: id, files: keptMessage.files });
}

/** Deletes the kept copy of a message whose case is closed. */
export async function deleteReportedMessageCopy(
  db: Database,
  { id }: Pick<ModerationRow, 'id'>,
  now: number,
): Promise<void> {
  await markUsedFilesUnclaimed(db, id, now);
  await updateModeration(db, id, { keptMessage: null });
  await replaceFileUses(db, { kind: 'report', usedBy: id, files: [] });
}

/** Gets or creates the moderation row of an inquiry or a comment and locks it. Null when the content is gone. */
export async function insertAndLockContentModeration(
  db: Database,
  thing: ModeratedContentKey,
): Promise<ModerationRow | null> {
  const { inquiryId, commentId } = thing;
  // The insert selects from the content's table, so content that is deleted at this moment causes no error.
  const from =
    commentId === null
      ? sql`from inquiry where inquiry.id = ${inquiryId}`
      : sql`from inquiry, inquiry_comment c
          where inquiry.id = ${inquiryId} and c.id = ${commentId} and c.inquiry_id = inquiry.id`;
  await db.execute(sql`
    insert into moderation (id, inquiry_id, comment_id)
    select ${randomUUID()}::uuid, inquiry.id, ${commentId}::uuid ${from}
    and not exists (select from moderation where ${isOf(thing)})
    for key share on conflict do nothing`);
  return lockModeration(db, thing);
}

/** Null when the content was never reported or taken down. */
export async function lockModeration(db: Database, thing: ModerationTarget): Promise<ModerationRow | null> {
  const [row] = await db.select().from(moderation).where(isOf(thing)).for('update');
  return row ?? null;
}

export async function findInquiryModeration(db: Database, inquiryId: string): Promise<ModerationRow | null> {
  const [row] = await db
    .select()
    .from(moderation)
    .where(isOf({ inquiryId, commentId: null }));
  return row ?? null;
}

/** Null when the content is not taken down. */
export function serializeTakedown(
  row: Pick<
    ModerationRow,
    'takenDownAt' | 'reason' | 'explanation' | 'appealedAt' | 'appealRefusedAt'
  > | null,
): Takedown | null {
  if (row === null || row.takenDownAt === null) return null;
  return {
    at: row.takenDownAt.toISOString(),
    reason: row.reason ?? 'other',
    words: row.explanation ?? '',
    appeal: row.appealedAt === null ? 'none' : row.appealRefusedAt === null ? 'open' : 'refused',
  };
}

type NewReport = {
  readonly moderationId: string;
  readonly person: { readonly key: string; readonly accountId: string | null };
  readonly reason: ReportReason;
  readonly explanation: string;
  /** When the content was last edited; null when it never was. */
  readonly editedAt: Date | null;
  readonly now: Date;
};

/**
 * Stores a report; false when the person has reported the content before. After an edit it can be reported again
 * once the earlier report is closed, because the new text was not judged. The closed case covers the text of its
 * first report: that is the text kept of a message, and the text that the administrator may have been reading. The
 * caller has locked the moderation row.
 */
export async function insertContentReport(
  db: Database,
  { moderationId, person, reason, explanation, editedAt, now }: NewReport,
): Promise<boolean> {
  const inserted = await db
    .insert(report)
    .values({
      id: randomUUID(),
      moderationId,
      reason,
      explanation,
      createdAt: now,
      person: person.key,
      accountId: person.accountId,
    })
    .onConflictDoUpdate({
      target: [report.moderationId, report.person],
      set: { reason, explanation, createdAt: now, closedAt: null },
      setWhere: sql`${report.closedAt} is not null
        and (select min(judged.created_at) from report judged
          where judged.moderation_id = ${moderationId} and judged.closed_at = ${report.closedAt})
        < ${editedAt?.toISOString() ?? null}::timestamptz`,
    })
    .returning({ id: report.id });
  if (inserted.length === 0) return false;
  await db
    .update(moderation)
    .set({ openReports: sql`${moderation.openReports} + 1`, reportedAt: now })
    .where(eq(moderation.id, moderationId));
  return true;
}

export async function closeContentReports(db: Database, moderationId: string, now: Date): Promise<void> {
  await db
    .update(report)
    .set({ closedAt: now })
    .where(and(eq(report.moderationId, moderationId), isNull(report.closedAt)));
  await db.update(moderation).set({ openReports: 0 }).where(eq(moderation.id, moderationId));
}

export async function updateModeration(
  db: Database,
  id: string,
  change: Partial<Omit<ModerationRow, 'id'>>,
): Promise<void> {
  await db.update(moderation).set(change).where(eq(moderation.id, id));
}

/** Removes the text of a comment from the public row; the moderation row keeps it. */
export async function hideTakenDownComment(db: Database, id: string): Promise<void> {
  await db.update(inquiryComment).set({ state: 'deleted', text: '' }).where(eq(inquiryComment.id, id));
}

export async function restoreTakenDownComment(
  db: Database,
  id: string,
  { keptText, keptState }: Pick<ModerationRow, 'keptText' | 'keptState'>,
): Promise<void> {
  await db
    .update(inquiryComment)
    .set({ state: keptState ?? 'shown', text: keptText ?? '' })
    .where(eq(inquiryComment.id, id));
}

/** Deletes the moderation row with the kept text of a taken down comment, so that it can't be restored. */
export async function deleteCommentModeration(db: Database, commentId: string): Promise<void> {
  await db.delete(moderation).where(eq(moderation.commentId, commentId));
}

/** A takedown and its appeal, as its author sees them. */
export const takedownAndAppealColumns = {
  takenDownAt: moderation.takenDownAt,
  takedownReason: moderation.reason,
  takedownWords: moderation.explanation,
  appeal: moderation.appeal,
  appealedAt: moderation.appealedAt,
  appealRefusedAt: moderation.appealRefusedAt,
};
