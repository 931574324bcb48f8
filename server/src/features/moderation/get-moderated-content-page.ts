import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import {
  type ContentReport,
  type getModeratedContent,
  type getReports,
  type ModeratedContent,
  maxInlineReports,
} from '@nazar/domain/api/moderation-calls.ts';
import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { requireAdmin } from '../access/index.ts';
import { listMessageFilesByIds, type MessageFileRow } from '../chat/index.ts';
import { serializeTakedown } from '../reports/index.ts';
import {
  countModerationQueue,
  listFirstReports,
  listModeratedContent,
  listReportReasons,
  listReports,
  type ModeratedContentRow,
  type ReportRow,
} from './queue-queries.ts';
import { makeReportedFileUrl } from './reported-file-route.ts';

export async function getModeratedContentPage(
  ctx: CallContext,
  { after, nrpp, list, kind }: ParsedCallInput<typeof getModeratedContent>,
): Promise<CallResult<typeof getModeratedContent>> {
  requireAdmin(ctx, 'site.readReports');
  const page = { after: parseMomentCursor(after), limit: nrpp + 1 };
  const rows = await listModeratedContent(ctx.db, { list, kind }, page);
  const shown = rows.slice(0, nrpp);
  const ids = shown.map(({ row }) => row.id);
  const reasons = await listReportReasons(ctx.db, ids);
  const reports = await listFirstReports(ctx.db, ids, maxInlineReports);
  const keptFileIds = shown.flatMap(({ row }) => row.keptMessage?.files ?? []);
  const files = new Map((await listMessageFilesByIds(ctx.db, keptFileIds)).map((file) => [file.id, file]));
  const { accountId: adminId } = requireUser(ctx);
  const last = rows.length > nrpp ? shown.at(-1) : undefined;
  return {
    data: shown.map((each) => ({
      ...serializeCase(each),
      message: serializeKeptMessage(each.row, { adminId, files, deps: ctx.deps }),
      reasons: reasons.filter(({ id }) => id === each.row.id).map(({ reason, count }) => ({ reason, count })),
      reports: reports.filter(({ moderationId }) => moderationId === each.row.id).map(serializeReport),
    })),
    next: last === undefined ? null : serializeMomentCursor({ at: last.listedAt, id: last.row.id }),
    counts: await countModerationQueue(ctx.db),
  };
}

/** Maximum length of the shown description; the inquiry's page has the whole text. */
const maxText = 600;

function serializeCase({
  row,
  ...about
}: ModeratedContentRow): Omit<ModeratedContent, 'reasons' | 'reports' | 'message'> {
  const takedown = serializeTakedown(row);
  const isInquiry = row.commentId === null && row.messageId === null;
  const contentText = isInquiry
    ? richTextToPlain(about.description ?? '')
    : (row.keptMessage?.text ?? row.keptText ?? about.commentText);
  const isGuest = row.commentId !== null && about.isGuest;
  return {
    id: row.id,
    inquiryId: row.inquiryId,
    commentId: row.commentId,
    messageId: row.messageId,
    openReports: row.openReports,
    title: about.title ?? '',
    text: isInquiry ? [...(contentText ?? '')].slice(0, maxText).join('') : (contentText ?? ''),
    publicFile: isInquiry ? about.publicFile : null,
    author: { id: about.authorId, name: about.authorName, isGuest },
    at: about.at.toISOString(),
    reportCount: about.reportCount,
    takedown: takedown === null ? null : { ...takedown, by: about.takenDownBy },
    appeal:
      row.appeal === null || row.appealedAt === null
        ? null
        : { text: row.appeal, at: row.appealedAt.toISOString() },
  };
}

type KeptNeeds = {
  readonly adminId: string;
  readonly files: ReadonlyMap<string, MessageFileRow>;
  readonly deps: CallContext['deps'];
};

function serializeKeptMessage(
  { id, keptMessage }: ModeratedContentRow['row'],
  { adminId, files, deps }: KeptNeeds,
): ModeratedContent['message'] {
  if (keptMessage === null) return null;
  const { kind, inquiryId } = keptMessage;
  return {
    kind,
    inquiryId,
    files: keptMessage.files.flatMap((fileId) => {
      const file = files.get(fileId);
      if (file === undefined) return [];
      const url = makeReportedFileUrl({ usedBy: id, fileId, accountId: adminId }, deps);
      const { name, type, size, width, height } = file;
      return [{ id: fileId, name, type, kind: getFileKindOfMediaType(type), size, width, height, url }];
    }),
  };
}

export async function getReportPage(
  ctx: CallContext,
  { id, after, nrpp }: ParsedCallInput<typeof getReports>,
): Promise<CallResult<typeof getReports>> {
  requireAdmin(ctx, 'site.readReports');
  const rows = await listReports(ctx.db, id, { after: parseMomentCursor(after), limit: nrpp + 1 });
  const shown = rows.slice(0, nrpp);
  const last = rows.length > nrpp ? shown.at(-1) : undefined;
  return {
    data: shown.map(serializeReport),
    next: last === undefined ? null : serializeMomentCursor({ at: last.createdAt, id: last.id }),
  };
}

function serializeReport({
  id,
  reason,
  explanation,
  createdAt,
  closedAt,
  accountId,
  name,
  isGuest,
}: ReportRow): ContentReport {
  return {
    id,
    reason,
    words: explanation,
    at: createdAt.toISOString(),
    isOpen: closedAt === null,
    reporter: { id: accountId, name, isGuest },
  };
}
