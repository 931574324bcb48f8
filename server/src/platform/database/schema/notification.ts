import type { NotificationKind } from '@nazar/domain/notifications/notification-kind.ts';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { instant, parsedJson } from './columns.ts';

/** Details of a notification besides its kind and inquiry. */
const notificationData = z.object({
  commentId: z.optional(z.string()),
  importId: z.optional(z.string()),
  chatId: z.optional(z.string()),
  /** The administrator's reason in their own words. */
  reason: z.optional(z.string()),
});
export type NotificationData = Readonly<z.infer<typeof notificationData>>;

export const notification = pgTable('notification', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** A newer version may have stored a kind that this one does not know. */
  kind: text('kind').$type<NotificationKind>().notNull(),
  inquiryId: uuid('inquiry_id'),
  groupKey: text('group_key').notNull(),
  count: integer('count').notNull().default(1),
  mailedCount: integer('mailed_count').notNull().default(0),
  data: parsedJson('data', notificationData).notNull().default({}),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  isMailDue: boolean('is_mail_due').notNull().default(false),
  mailAt: instant('mail_at'),
});
