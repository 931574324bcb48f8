import type * as chatCalls from '@nazar/domain/api/chat-calls.ts';
import type * as messageCalls from '@nazar/domain/api/message-calls.ts';
import type * as reportCalls from '@nazar/domain/api/report-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { broadcastChatChange } from './broadcast-chat-changes.ts';
import { countUnreadChats, listChatMemberships, updateChatMember } from './chat-queries.ts';
import { deleteMessageForEveryone, editMessageText } from './messages/change-message.ts';
import { getMessageChanges, getMessagePage, searchChatMessages } from './messages/get-messages.ts';
import { raiseReadMark } from './messages/mark-messages.ts';
import { makeMessageFileUrl } from './messages/message-file-link-signer.ts';
import { findVisibleMessage } from './messages/message-queries.ts';
import { storeMessageReport } from './messages/report-message.ts';
import { storeOutgoingMessage } from './messages/send-message.ts';
import {
  acceptChatRequest,
  declineChatRequest,
  endChatMembership,
  getChatOfCaller,
  openChatWith,
} from './open-chat.ts';
import {
  getVisibleMessageRange,
  makeChatReaderContext,
  requireChatMembership,
  requireChatMembershipOrInvitation,
} from './require-chat-membership.ts';
import { serializeChats } from './serialize-chats.ts';

export const chatsHandlers: CallHandlers<typeof chatCalls> = {
  getChats: async (ctx, { list, after, nrpp }) => {
    const { accountId } = requireUser(ctx);
    const memberships = await listChatMemberships(ctx.db, accountId, {
      list,
      after: parseMomentCursor(after),
      limit: nrpp + 1,
    });
    const page = await serializeChats(makeChatReaderContext(ctx, ctx.db), memberships.slice(0, nrpp));
    const end = page.at(-1);
    const next =
      memberships.length > nrpp && end !== undefined
        ? serializeMomentCursor({ at: new Date(end.at), id: end.id })
        : null;
    return { data: page, next };
  },
  getChat: (ctx, { chatId }) => getChatOfCaller(ctx, chatId),
  openChat: openChatWith,
  acceptChat: (ctx, { chatId }) => acceptChatRequest(ctx, chatId),
  declineChat: async (ctx, { chatId }) => {
    await declineChatRequest(ctx, chatId);
    return {};
  },
  leaveChat: async (ctx, { chatId }) => {
    await endChatMembership(ctx, chatId);
    return {};
  },
  muteChat: async (ctx, { chatId, until }) => {
    const { accountId } = requireUser(ctx);
    const membership = await requireChatMembershipOrInvitation(ctx, ctx.db, chatId);
    if (membership.me === null || membership.invitedAs !== null) throw new Problem('notFound');
    const mutedUntil = until === null ? null : new Date(until);
    await updateChatMember(ctx.db, { chatId, accountId }, { mutedUntil });
    await ctx.afterCommit(async () => broadcastChatChange(ctx.deps, chatId, [accountId]));
    return {};
  },
  getUnreadMessageCounts: (ctx) => countUnreadChats(ctx.db, requireUser(ctx).accountId, ctx.now()),
  getChatFileLink: async (ctx, { chatId, messageId, fileId }) => {
    const { accountId } = requireUser(ctx);
    const membership = await requireChatMembership(ctx, ctx.db, chatId);
    const row = await findVisibleMessage(ctx.db, getVisibleMessageRange(membership), messageId);
    if (row === null || !row.files.includes(fileId)) throw new Problem('notFound');
    return makeMessageFileUrl({ messageId, fileId, accountId }, ctx.deps);
  },
};

export const messagesHandlers: CallHandlers<typeof messageCalls> = {
  getMessages: getMessagePage,
  getChatChanges: getMessageChanges,
  sendMessage: storeOutgoingMessage,
  editMessage: editMessageText,
  deleteMessage: deleteMessageForEveryone,
  markMessages: raiseReadMark,
  searchMessages: searchChatMessages,
};

export const messageReportHandlers: CallHandlers<Pick<typeof reportCalls, 'reportMessage'>> = {
  reportMessage: storeMessageReport,
};
