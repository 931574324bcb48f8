import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const storedFile = pgTable('stored_file', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** Bytes. */
  size: integer('size').notNull(),
  sha256: bytea('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: instant('created_at').notNull(),
  /** Reached by signed links only. */
  isPrivate: boolean('is_private').notNull().default(false),
  /** Null while something uses it; kept by triggers on `file_use`. */
  unusedSince: instant('unused_since'),
});

/**
 * What uses a file: an inquiry's draft, a revision of it that was published, an account, an inquiry that was made from
 * a template of another owner, a message of a chat, a report, or a response.
 */
export type FileUseKind = 'draft' | 'published' | 'avatar' | 'copied' | 'message' | 'report' | 'answer';

export const fileUse = pgTable(
  'file_use',
  {
    fileId: uuid('file_id').notNull(),
    kind: text('kind').$type<FileUseKind>().notNull(),
    /** The id of the inquiry, the account, the message or the response. */
    usedBy: uuid('used_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.kind, table.usedBy] })],
);

/** Files that were uploaded as answers. They have no owner and count for the owner of the inquiry. */
export const answerFile = pgTable('answer_file', {
  fileId: uuid('file_id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  /** Also the id of the response, once it is submitted. */
  attemptId: uuid('attempt_id').notNull(),
  questionId: uuid('question_id').notNull(),
  /** Identifies the attempt of the upload. */
  secretHash: bytea('secret_hash').notNull(),
});

/** Files that perhaps nothing uses (any more), until that is judged. */
export const unclaimedFile = pgTable('unclaimed_file', {
  id: uuid('id').primaryKey(),
  since: instant('since').notNull(),
});
