import * as z from 'zod/mini';
import { notificationKinds } from '../notifications/notification-kind.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, instantSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema } from './envelope.ts';

const notification = z.object({
  id: idSchema(),
  kind: z.enum(notificationKinds),
  /** Number of events since it was last read. */
  count: z.int(),
  /** Null if it has no inquiry or the caller may no longer see it. */
  inquiry: z.nullable(z.object({ id: idSchema(), title: z.string(), mine: z.boolean() })),
  /** Its chat, with the name of the other person or the group; null if there is none (any more). */
  chat: z.nullable(z.object({ id: idSchema(), name: z.nullable(z.string()) })),
  /** Its latest comment, which may have been deleted; null if it has none. */
  commentId: z.nullable(idSchema()),
  /** The import that it links to. */
  importId: z.nullable(idSchema()),
  /** The administrator's reason; empty if none was given. */
  reason: z.string(),
  /** Time of the last event. */
  createdAt: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const getNotifications = defineCall('User', 'getNotifications', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists my notifications, newest first; `next` continues the list.',
  input: z.strictObject({
    after: z._default(z.nullable(z.string().check(maxLength(100))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
  }),
  result: z.object({ data: z.array(notification), next: z.nullable(z.string()) }),
});

export const getUnreadNotificationCount = defineCall('User', 'getUnreadNotificationCount', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the number of unread notifications and the time of the latest; cheap enough for polling.',
  input: emptyInputSchema(),
  result: z.object({ unread: z.int(), latest: z.nullable(z.string()) }),
});

export const readNotifications = defineCall('User', 'readNotifications', {
  access: 'user',
  transaction: 'write',
  summary: 'Marks some of my notifications as read; ids of other people’s notifications are ignored.',
  input: z.strictObject({ ids: z.array(idSchema()).check(minLength(1), maxLength(50)) }),
  result: emptyResultSchema(),
});

export const readCommentNotifications = defineCall('User', 'readCommentNotifications', {
  access: 'user',
  transaction: 'write',
  summary: 'Marks the notifications as read whose latest comment is one of the given comments of an inquiry.',
  input: z.strictObject({
    inquiryId: idSchema(),
    ids: z.array(idSchema()).check(minLength(1), maxLength(100)),
  }),
  result: emptyResultSchema(),
});

export const readAllNotifications = defineCall('User', 'readAllNotifications', {
  access: 'user',
  transaction: 'write',
  summary: 'Marks all notifications up to a time as read; later ones stay unread.',
  input: z.strictObject({ until: instantSchema() }),
  result: emptyResultSchema(),
});
