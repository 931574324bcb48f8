import type { ModerationList } from '@nazar/domain/api/moderation-calls.ts';
import type { ReportReason } from '@nazar/domain/moderation/report-reason.ts';
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiryComment } from '../../platform/database/schema/comments.ts';
import { storedFile } from '../../platform/database/schema/file.ts';
import { inquiry, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { moderation, report } from '../../platform/database/schema/moderation.ts';
import { selectRow } from '../../platform/database/select-rows.ts';
import { booleanSql, nullableTextSql } from '../../platform/database/sql/checked-sql.ts';
import type { FileLinkTarget } from '../../platform/http/links/file-link-target.ts';
import type { MomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import type { ModerationRow } from '../reports/index.ts';

type Page = { readonly after: MomentCursor | null; readonly limit: number };

// These conditions match those of the indexes.
const lists: Record<ModerationList, { readonly isIn: SQL; readonly at: PgColumn }> = {
  reported: { isIn: sql`${moderation.openReports} > 0`, at: moderation.reportedAt },
  appeals: {
    isIn: sql`${moderation.appealedAt} is not null and ${moderation.appealRefusedAt} is null`,
    at: moderation.appealedAt,
  },
  takenDown: {
    isIn: sql`${moderation.takenDownAt} is not null`,
    at: moderation.takenDownAt,
  },
};

const kinds = {
  all: undefined,
  inquiry: sql`${moderation.commentId} is null and ${moderation.inquiryId} is not null`,
  comment: sql`${moderation.commentId} is not null`,
  message: sql`${moderation.messageId} is not null`,
};

const owner = alias(account, 'owner');
const writer = alias(account, 'writer');
const sender = alias(account, 'sender');
const judge = alias(account, 'judge');
const reporter = alias(account, 'reporter');
type JoinedAccount = typeof owner | typeof writer | typeof sender | typeof judge | typeof reporter;
// Administrators see any name or address that identifies a person.
const getDisplayName = ({ profileName, name, email, mobile, username }: JoinedAccount) =>
  nullableTextSql`coalesce(nullif(${profileName}, ''), nullif(${name}, ''), ${email}, ${mobile}, ${username})`;

export type ModeratedContentRow = {
  readonly row: ModerationRow;
  readonly listedAt: Date;
  readonly title: string | null;
  readonly description: string | null;
  readonly publicFile: string | null;
  readonly commentText: string | null;
  readonly isGuest: boolean;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly at: Date;
  readonly reportCount: number;
  readonly takenDownBy: string | null;
};

/** Callers pass a limit of one row more than a page to detect a next page. */
export async function listModeratedContent(
  db: Database,
  { list, kind }: { readonly list: ModerationList; readonly kind: keyof typeof kinds },
  { after, limit }: Page,
): Promise<ModeratedContentRow[]> {
  const { isIn, at } = lists[list];
  const beyond =
    after === null
      ? undefined
      : sql`(${at}, ${moderation.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const ofComment = sql`${moderation.commentId} is not null`;
  const rows = await db
    .select({
      row: moderation,
      listedAt: sql`${at}`.mapWith(moderation.reportedAt),
      title: inquiryRevision.publicTitle,
      description: inquiryRevision.publicDescription,
      publicFile: nullableTextSql`(select ${storedFile.id} from ${storedFile}
        where ${storedFile.id} = ${inquiryRevision.publicFile} and ${storedFile.type} like 'image/%')`,
      commentText: inquiryComment.text,
      isGuest: booleanSql`${inquiryComment.guestKey} is not null`,
      authorId: nullableTextSql`case when ${ofComment} then ${inquiryComment.accountId}
        else coalesce(${moderation.authorId}, ${inquiry.ownerId}) end`,
      authorName: nullableTextSql`case when ${ofComment}
        then coalesce(nullif(${inquiryComment.name}, ''), ${getDisplayName(writer)})
        else coalesce(${getDisplayName(sender)}, ${getDisplayName(owner)}) end`,
      commentedAt: inquiryComment.createdAt,
      publishDate: inquiry.publishDate,
      createdAt: inquiry.createdAt,
      reportCount: db.$count(report, eq(report.moderationId, moderation.id)),
      takenDownBy: getDisplayName(judge),
    })
    .from(moderation)
    .leftJoin(inquiry, eq(inquiry.id, moderation.inquiryId))
    .leftJoin(
      inquiryRevision,
      and(eq(inquiryRevision.inquiryId, inquiry.id), eq(inquiryRevision.revision, inquiry.publishedRevision)),
    )
    .leftJoin(owner, eq(owner.id, inquiry.ownerId))
    .leftJoin(inquiryComment, eq(inquiryComment.id, moderation.commentId))
    .leftJoin(sender, eq(sender.id, moderation.authorId))
    .leftJoin(writer, eq(writer.id, inquiryComment.accountId))
    .leftJoin(judge, eq(judge.id, moderation.takenDownBy))
    .where(and(isIn, kinds[kind], beyond, isNull(inquiry.deletedAt)))
    .orderBy(desc(at), desc(moderation.id))
    .limit(limit);
  return rows.map(({ commentedAt, publishDate, createdAt, ...rest }) => ({
    ...rest,
    at: getSentTime(rest.row) ?? commentedAt ?? publishDate ?? createdAt ?? new Date(0),
  }));
}

const getSentTime = ({ keptMessage }: ModerationRow) =>
  keptMessage === null ? null : new Date(keptMessage.sentAt);

/** Inquiries in their owner's bin are not shown, and need no decision until restored. */
const isKept = sql`not exists (
  select from ${inquiry} where ${inquiry.id} = ${moderation.inquiryId} and ${inquiry.deletedAt} is not null)`;

export function countModerationQueue(db: Database): Promise<{ reported: number; appeals: number }> {
  return selectRow(db, z.object({ reported: z.number(), appeals: z.number() }))`
    select (select count(*)::int from moderation where ${lists.reported.isIn} and ${isKept}) as reported,
      (select count(*)::int from moderation where ${lists.appeals.isIn} and ${isKept}) as appeals`;
}

/** The reasons of the open reports of these cases. */
export async function listReportReasons(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; reason: ReportReason; count: number }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: report.moderationId, reason: report.reason, count: count() })
    .from(report)
    .where(and(inArray(report.moderationId, [...ids]), sql`${report.closedAt} is null`))
    .groupBy(report.moderationId, report.reason)
    .orderBy(sql`count(*) desc`, report.reason);
}

const reportColumns = {
  id: report.id,
  moderationId: report.moderationId,
  accountId: report.accountId,
  reason: report.reason,
  explanation: report.explanation,
  createdAt: report.createdAt,
  closedAt: report.closedAt,
  name: getDisplayName(reporter),
  // Reports of deleted accounts count as guest reports, because neither has an account id.
  isGuest: booleanSql`${report.accountId} is null`,
};
export type ReportRow = {
  readonly [Name in 'id' | 'moderationId' | 'explanation']: string;
} & {
  readonly reason: ReportReason;
  readonly accountId: string | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly name: string | null;
  readonly isGuest: boolean;
};

const selectReports = (db: Database) =>
  db.select(reportColumns).from(report).leftJoin(reporter, eq(reporter.id, report.accountId));

const latestFirst = [desc(report.createdAt), desc(report.id)] as const;

export function listReports(
  db: Database,
  moderationId: string,
  { after, limit }: Page,
): Promise<ReportRow[]> {
  const beyond =
    after === null
      ? undefined
      : sql`(${report.createdAt}, ${report.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return selectReports(db)
    .where(and(eq(report.moderationId, moderationId), beyond))
    .orderBy(...latestFirst)
    .limit(limit);
}

/** The newest few reports of each of these cases. */
export async function listFirstReports(
  db: Database,
  ids: readonly string[],
  each: number,
): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const first = sql`(
    select chosen.id from unnest(${sql.param([...ids])}::uuid[]) as asked (id)
    cross join lateral (
      select r.id from report r where r.moderation_id = asked.id order by r.created_at desc, r.id desc limit ${each}
    ) as chosen)`;
  return selectReports(db)
    .where(sql`${report.id} in ${first}`)
    .orderBy(...latestFirst);
}

/** Whether a file belongs to a kept message and the account is an administrator who may act. */
export async function mayModerateFile(
  db: Database,
  { usedBy, fileId, accountId }: FileLinkTarget,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from file_use, account
    where file_use.kind = 'report' and file_use.used_by = ${usedBy} and file_use.file_id = ${fileId}
      and account.id = ${accountId} and account.is_enabled and 'admin' = any (account.roles)`);
  return rows.length > 0;
}
