import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getChatChanges, getMessages, searchMessages } from '@nazar/domain/api/message-calls.ts';
import { splitSearchWords } from '../../../platform/database/sql/contains-words-sql.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { getLastVisibleMessageNumber } from '../membership-queries.ts';
import {
  getVisibleMessageRange,
  makeChatReaderContext,
  requireChatMembership,
} from '../require-chat-membership.ts';
import {
  type ChatMessageRow,
  listMessageChanges,
  listMessages,
  messageSearchBatchSize,
  searchVisibleMessages,
  type VisibleMessageRange,
} from './message-queries.ts';
import { serializeMessages } from './serialize-messages.ts';

/** The version is read before the messages, so a change in between is sent again and none is missed. */
export async function getMessagePage(
  ctx: CallContext,
  { chatId, before, after, around, nrpp }: ParsedCallInput<typeof getMessages>,
): Promise<CallResult<typeof getMessages>> {
  const membership = await requireChatMembership(ctx, ctx.db, chatId);
  const sight = getVisibleMessageRange(membership);
  const rows =
    around === undefined
      ? await listMessages(ctx.db, sight, {
          ...(before !== undefined && { before }),
          ...(after !== undefined && { after }),
          limit: nrpp,
        })
      : await listAround(ctx, sight, around, nrpp);
  const first = rows[0]?.number;
  const last = rows.at(-1)?.number;
  const older = first === undefined ? [] : await listMessages(ctx.db, sight, { before: first, limit: 1 });
  return {
    data: await serializeMessages(makeChatReaderContext(ctx, ctx.db), rows),
    hasBefore: older.length > 0,
    hasAfter: last !== undefined && last < getLastVisibleMessageNumber(membership),
    version: membership.chat.version,
  };
}

async function listAround(
  ctx: CallContext,
  sight: VisibleMessageRange,
  around: number,
  limit: number,
): Promise<ChatMessageRow[]> {
  const half = Math.ceil(limit / 2);
  const older = await listMessages(ctx.db, sight, { before: around, limit: half });
  const newer = await listMessages(ctx.db, sight, { after: around - 1, limit: Math.max(1, limit - half) });
  return [...older, ...newer];
}

export async function getMessageChanges(
  ctx: CallContext,
  { chatId, after, nrpp }: ParsedCallInput<typeof getChatChanges>,
): Promise<CallResult<typeof getChatChanges>> {
  const membership = await requireChatMembership(ctx, ctx.db, chatId);
  const { version } = membership.chat;
  const rows = await listMessageChanges(ctx.db, getVisibleMessageRange(membership), {
    after,
    until: version,
    limit: nrpp + 1,
  });
  const page = rows.slice(0, nrpp);
  const hasMore = rows.length > nrpp;
  return {
    data: await serializeMessages(makeChatReaderContext(ctx, ctx.db), page),
    version: hasMore ? (page.at(-1)?.version ?? version) : version,
    hasMore,
  };
}

export async function searchChatMessages(
  ctx: CallContext,
  { chatId, search, before, nrpp }: ParsedCallInput<typeof searchMessages>,
): Promise<CallResult<typeof searchMessages>> {
  const membership = await requireChatMembership(ctx, ctx.db, chatId);
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, getLastVisibleMessageNumber(membership) + 1);
  if (splitSearchWords(search).length === 0) return { data: [], next: null };
  const rows = await searchVisibleMessages(ctx.db, getVisibleMessageRange(membership), {
    search,
    before: end,
    limit: nrpp,
  });
  const data = await serializeMessages(makeChatReaderContext(ctx, ctx.db), rows);
  // A short or empty page does not mean that there are no earlier messages.
  const reached = rows.length === nrpp ? (rows.at(-1)?.number ?? 1) : end - messageSearchBatchSize;
  return { data, next: reached <= 1 ? null : reached };
}
