import { reportReasons } from '@nazar/domain/moderation/report-reason.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { storedVoiceSchema } from './chat.ts';
import { instant, parsedJson } from './columns.ts';

const reportedMessageCopy = z.object({
  kind: z.enum(['text', 'files', 'voice', 'inquiry']),
  text: z.string(),
  files: z.array(z.string()),
  voice: z.nullable(storedVoiceSchema),
  inquiryId: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  sentAt: z.string(),
  editedAt: z.nullable(z.string()),
});
/** A message as its reporters read it. */
export type ReportedMessageCopy = Readonly<z.infer<typeof reportedMessageCopy>>;

export const moderation = pgTable('moderation', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id'),
  commentId: uuid('comment_id'),
  messageId: uuid('message_id'),
  authorId: uuid('author_id'),
  keptMessage: parsedJson('kept_message', reportedMessageCopy),
  openReports: integer('open_reports').notNull().default(0),
  reportedAt: instant('reported_at'),
  takenDownAt: instant('taken_down_at'),
  takenDownBy: uuid('taken_down_by'),
  reason: text('reason', { enum: reportReasons }),
  explanation: text('explanation'),
  keptText: text('kept_text'),
  keptState: text('kept_state', { enum: ['shown', 'held'] }),
  appeal: text('appeal'),
  appealedAt: instant('appealed_at'),
  appealRefusedAt: instant('appeal_refused_at'),
});

export const report = pgTable('report', {
  id: uuid('id').primaryKey(),
  moderationId: uuid('moderation_id').notNull(),
  person: uuid('person').notNull(),
  accountId: uuid('account_id'),
  reason: text('reason', { enum: reportReasons }).notNull(),
  explanation: text('explanation').notNull(),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
});
