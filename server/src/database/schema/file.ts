import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
});

/** Files that perhaps nothing names (any more), until that is judged. */
export const doubtfulFile = pgTable('doubtful_file', {
  id: uuid('id').primaryKey(),
  since: instant('since').notNull(),
});
