import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const captcha = pgTable('captcha', {
  id: uuid('id').primaryKey(),
  answerHash: bytea('answer_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
