import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** `paused` tasks wait for their account; the last three statuses are final. */
const taskStatuses = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const task = pgTable('task', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  accountId: uuid('account_id').notNull(),
  /** The subject, such as an inquiry. */
  subjectId: uuid('subject_id'),
  status: text('status').$type<TaskStatus>().notNull(),
  /** Validated by the schema of the kind. */
  details: jsonb('details').$type<object>().notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  /** Increases with each claim and each external change, so that an older attempt can't write any more. */
  attempt: integer('attempt').notNull().default(0),
  /** Number of consecutive attempts that crashed. */
  crashes: smallint('crashes').notNull().default(0),
  seenAt: instant('seen_at'),
  claimedAt: instant('claimed_at'),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
  expiresAt: instant('expires_at'),
});
