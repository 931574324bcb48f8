import type { ReportReason } from '@nazar/domain/moderation/report-reason.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredVoice } from './chat.ts';
import { instant } from './columns.ts';

/** A message as its reporters read it. */
export type ReportedMessageCopy = {
  readonly kind: 'text' | 'files' | 'voice' | 'inquiry';
  readonly text: string;
  readonly files: readonly string[];
  readonly voice: StoredVoice | null;
  readonly inquiryId: string | null;
  readonly replyTo: string | null;
  readonly sentAt: string;
  readonly editedAt: string | null;
};

export const moderation = pgTable('moderation', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id'),
  commentId: uuid('comment_id'),
  messageId: uuid('message_id'),
  authorId: uuid('author_id'),
  keptMessage: jsonb('kept_message').$type<ReportedMessageCopy>(),
  openReports: integer('open_reports').notNull().default(0),
  reportedAt: instant('reported_at'),
  takenDownAt: instant('taken_down_at'),
  takenDownBy: uuid('taken_down_by'),
  reason: text('reason').$type<ReportReason>(),
  explanation: text('explanation'),
  keptText: text('kept_text'),
  keptState: text('kept_state').$type<'shown' | 'held'>(),
  appeal: text('appeal'),
  appealedAt: instant('appealed_at'),
  appealRefusedAt: instant('appeal_refused_at'),
});

export const report = pgTable('report', {
  id: uuid('id').primaryKey(),
  moderationId: uuid('moderation_id').notNull(),
  person: uuid('person').notNull(),
  accountId: uuid('account_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  explanation: text('explanation').notNull(),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
});
