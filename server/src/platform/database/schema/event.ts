import { inquiryEventKinds } from '@nazar/domain/events/inquiry-event.ts';
import { responseNoticeModes } from '@nazar/domain/notifications/response-notice.ts';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const event = pgTable('event', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  kind: text('kind', { enum: inquiryEventKinds }).notNull(),
  tries: integer('tries').notNull().default(0),
  retryAt: instant('retry_at'),
});

export const responseNotice = pgTable('response_notice', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  mode: text('mode', { enum: responseNoticeModes }).notNull().default('daily'),
  atCount: integer('at_count'),
  isCountReached: boolean('is_count_reached').notNull().default(false),
  noticedResponses: integer('noticed_responses').notNull().default(0),
  noticedAt: instant('noticed_at'),
  dueAt: instant('due_at'),
});
