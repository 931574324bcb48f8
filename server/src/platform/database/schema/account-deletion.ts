import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const accountDeletion = pgTable('account_deletion', {
  accountId: uuid('account_id').primaryKey(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
  keepsAnswers: boolean('keeps_answers').notNull(),
  begunAt: instant('begun_at'),
});
