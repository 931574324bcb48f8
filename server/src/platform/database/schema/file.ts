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
 * a template of another owner, a message of a chat, or a report.
 */
export type FileUseKind = 'draft' | 'published' | 'avatar' | 'copied' | 'message' | 'report';

export const fileUse = pgTable(
  'file_use',
  {
    fileId: uuid('file_id').notNull(),
    kind: text('kind').$type<FileUseKind>().notNull(),
    /** The id of the inquiry, the account or the message. */
    usedBy: uuid('used_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.kind, table.usedBy] })],
);

/** Files that perhaps nothing uses (any more), until that is judged. */
export const unclaimedFile = pgTable('unclaimed_file', {
  id: uuid('id').primaryKey(),
  since: instant('since').notNull(),
});
