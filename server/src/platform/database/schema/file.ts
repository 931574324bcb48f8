import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const storedFile = pgTable('stored_file', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  sha256: bytea('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: instant('created_at').notNull(),
  isPrivate: boolean('is_private').notNull().default(false),
  unusedSince: instant('unused_since').defaultNow(),
});

/**
 * Kinds of use of a file: an inquiry's draft, its published revision, an account, an inquiry copied from
 * another owner's template, a message, a report, or a response.
 */
export const fileUseKinds = [
  'draft',
  'published',
  'avatar',
  'copied',
  'message',
  'report',
  'answer',
] as const;
export type FileUseKind = (typeof fileUseKinds)[number];

export const fileUse = pgTable(
  'file_use',
  {
    fileId: uuid('file_id').notNull(),
    kind: text('kind', { enum: fileUseKinds }).notNull(),
    usedBy: uuid('used_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.kind, table.usedBy] })],
);

export const answerFile = pgTable('answer_file', {
  fileId: uuid('file_id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  attemptId: uuid('attempt_id').notNull(),
  questionId: uuid('question_id').notNull(),
  secretHash: bytea('secret_hash').notNull(),
});

export const unclaimedFile = pgTable('unclaimed_file', {
  id: uuid('id').primaryKey(),
  since: instant('since').notNull(),
});
