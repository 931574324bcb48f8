import type * as commentMailCalls from '@nazar/domain/api/comment-mail-calls.ts';
import type * as notificationCalls from '@nazar/domain/api/notification-calls.ts';
import { notificationKinds } from '@nazar/domain/notifications/notification-kind.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { findVisibleNotificationSubjects } from './find-subjects.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markCommentNotificationsRead,
  markNotificationsRead,
} from './notification-queries.ts';
import { setEmailPreferenceByLink } from './set-email-preference-by-link.ts';

const knownKinds = new Set<string>(notificationKinds);

export const notificationHandlers: CallHandlers<typeof notificationCalls & typeof commentMailCalls> = {
  getNotifications: async (ctx, { after, nrpp }) => {
    const { accountId: id, roles } = requireUser(ctx);
    const from = parseMomentCursor(after);
    const found = await listNotifications(ctx.db, id, { after: from, limit: nrpp + 1 });
    const rows = found.slice(0, nrpp);
    const last = found.length > nrpp ? rows.at(-1) : undefined;
    const { titles, chats } = await findVisibleNotificationSubjects(
      ctx,
      { id, roles, language: ctx.language },
      rows,
    );
    return {
      next: last === undefined ? null : serializeMomentCursor({ at: last.createdAt, id: last.id }),
      // A newer version may have stored kinds that this one has no words for.
      data: rows
        .filter(({ kind }) => knownKinds.has(kind))
        .map(({ id, kind, count, inquiryId, data, createdAt, readAt }) => {
          const titled = inquiryId === null ? undefined : titles.get(inquiryId);
          return {
            id,
            kind,
            count,
            read: readAt !== null,
            createdAt: createdAt.toISOString(),
            inquiry: inquiryId === null || titled === undefined ? null : { id: inquiryId, ...titled },
            chat: chats.get(data.chatId ?? '') ?? null,
            commentId: data.commentId ?? null,
            importId: data.importId ?? null,
            reason: data.reason ?? '',
          };
        }),
    };
  },
  getUnreadNotificationCount: async (ctx) => {
    const { unread, latest } = await countUnreadNotifications(ctx.db, requireUser(ctx).accountId);
    return { unread, latest: latest?.toISOString() ?? null };
  },
  setCommentMail: setEmailPreferenceByLink,
  readNotifications: async (ctx, { ids }) => {
    await markNotificationsRead(ctx.db, requireUser(ctx).accountId, { ids, now: ctx.now() });
    return {};
  },
  readCommentNotifications: async (ctx, seen) => {
    await markCommentNotificationsRead(ctx.db, requireUser(ctx).accountId, { ...seen, now: ctx.now() });
    return {};
  },
  readAllNotifications: async (ctx, { until }) => {
    await markAllNotificationsRead(ctx.db, requireUser(ctx).accountId, {
      until: new Date(until),
      now: ctx.now(),
    });
    return {};
  },
};
