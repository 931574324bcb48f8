import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const delivery = pgTable('delivery', {
  id: uuid('id').primaryKey(),
  channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
  sealed: bytea('sealed'),
  decoy: bytea('decoy'),
  isTriedOnce: boolean('is_tried_once').notNull().default(false),
  outcome: text('outcome', { enum: ['sent', 'refused', 'failed', 'later', 'uncertain'] }),
  isAddressDeferred: boolean('is_address_deferred').notNull().default(false),
  revealsRefusal: boolean('reveals_refusal').notNull().default(false),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] })
    .notNull()
    .default('waiting'),
  tries: integer('tries').notNull().default(0),
  dueAt: instant('due_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});
