import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** `paused` tasks wait for their account; the last three statuses are final. */
const taskStatuses = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const task = pgTable('task', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  accountId: uuid('account_id').notNull(),
  subjectId: uuid('subject_id'),
  status: text('status', { enum: taskStatuses }).notNull(),
  /** Parsed by the `TaskStore` of its kind. */
  details: jsonb('details').$type<object>().notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  version: integer('version').notNull().default(0),
  crashes: smallint('crashes').notNull().default(0),
  seenAt: instant('seen_at'),
  claimedAt: instant('claimed_at'),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
  expiresAt: instant('expires_at'),
});
