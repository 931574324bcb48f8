import type { ExportState } from '@nazar/domain/api/export-calls.ts';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const accountDeletion = pgTable('account_deletion', {
  accountId: uuid('account_id').primaryKey(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
  keepsAnswers: boolean('keeps_answers').notNull(),
  begunAt: instant('begun_at'),
});

export const personalExport = pgTable('personal_export', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** Null where a server of the version before made it: no link opens that. */
  sessionId: uuid('session_id'),
  state: text('state').$type<ExportState>().notNull().default('waiting'),
  attempt: integer('attempt').notNull().default(0),
  seenAt: instant('seen_at'),
  written: integer('written').notNull().default(0),
  total: integer('total'),
  size: bigint('size', { mode: 'number' }),
  failure: text('failure'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});
