import { closedLinkReasons } from '@nazar/domain/people/invitee.ts';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const inviteeList = pgTable('invitee_list', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  people: integer('people').notNull().default(0),
  version: integer('version').notNull().default(0),
});

export const invitee = pgTable('invitee', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  name: text('name').notNull(),
  email: text('email'),
  mobile: text('mobile'),
  nameKey: text('name_key').notNull(),
  searchText: text('search_text').notNull(),
  position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  marker: bytea('marker').notNull(),
  linkVersion: integer('link_version').notNull().default(1),
  linkHash: bytea('link_hash').notNull(),
  isLinkRevoked: boolean('is_link_revoked').notNull().default(false),
  isRemoved: boolean('is_removed').notNull().default(false),
  openedAt: instant('opened_at'),
  createdAt: instant('created_at').notNull(),
});

export const closedPersonalLink = pgTable('closed_personal_link', {
  linkHash: bytea('link_hash').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  reason: text('reason', { enum: closedLinkReasons }).notNull(),
});
