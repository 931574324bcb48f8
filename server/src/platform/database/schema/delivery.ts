import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const delivery = pgTable('delivery', {
  id: uuid('id').primaryKey(),
  channel: text('channel').$type<'email' | 'sms'>().notNull(),
  sealed: bytea('sealed'),
  /** Stored instead of `sealed` for probes: equally long, made in the same way, and never opened. */
  decoy: bytea('decoy'),
  /** Whether it is tried only once, after messages that a person waits for. */
  isTriedOnce: boolean('is_tried_once').notNull().default(false),
  /** The result of a delivery that is tried only once. */
  outcome: text('outcome').$type<'sent' | 'refused' | 'failed' | 'later' | 'uncertain'>(),
  /** Whether `later` concerns the address and not a gateway that is temporarily unavailable. */
  isAddressDeferred: boolean('is_address_deferred').notNull().default(false),
  revealsRefusal: boolean('reveals_refusal').notNull().default(false),
  state: text('state').$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  dueAt: instant('due_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});
