import { cooperationTypes } from '@nazar/domain/inquiries/inquiry.ts';
import type { StoredDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const generalCategory = pgTable('general_category', {
  id: uuid('id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  position: integer('position').notNull().default(0),
  mergedInto: uuid('merged_into'),
});

export const generalCategoryText = pgTable(
  'general_category_text',
  {
    categoryId: uuid('category_id').notNull(),
    language: text('language').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.language] })],
);

export const inquiry = pgTable('inquiry', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  /** Parsed only by `parseStoredDefinition`. */
  definition: jsonb('definition').$type<StoredDefinition>().notNull(),
  revision: integer('revision').notNull(),
  lastEdit: uuid('last_edit'),
  publishedRevision: integer('published_revision'),
  publishDate: instant('publish_date'),
  expireDate: instant('expire_date'),
  notifiedExpireDate: instant('notified_expire_date'),
  ballotClosedAt: instant('ballot_closed_at'),
  ballotResult: text('ballot_result', { enum: ['released', 'withheld'] }),
  isSecretBallot: boolean('is_secret_ballot').notNull().default(false),
  isTemplate: boolean('is_template').notNull().default(false),
  takenDownAt: instant('taken_down_at'),
  deletedAt: instant('deleted_at'),
  title: text('title').notNull(),
  categoryId: uuid('category_id'),
  userCategoryId: uuid('user_category_id'),
  cooperationType: text('cooperation_type', { enum: cooperationTypes }),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const inquiryRevision = pgTable(
  'inquiry_revision',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    revision: integer('revision').notNull(),
    /** Parsed only by `parseStoredDefinition`. */
    definition: jsonb('definition').$type<StoredDefinition>().notNull(),
    /** Parsed only by `parseRevisionCard`. */
    card: jsonb('card').notNull(),
    publishedAt: instant('published_at').notNull(),
    searchText: text('search_text').notNull().default(''),
    publicChart: text('public_chart', { enum: ['cover', 'poll'] }),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.revision] })],
);

export const inquiryListing = pgTable('inquiry_listing', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  isTemplate: boolean('is_template').notNull(),
  cooperationType: text('cooperation_type', { enum: cooperationTypes }).notNull(),
  language: text('language').notNull(),
  categoryId: uuid('category_id'),
  beginsAt: instant('begins_at').notNull(),
  /** Only for conditions and sorting: `infinity` is not a date. */
  endsAt: instant('ends_at').notNull(),
  popularity: integer('popularity').notNull(),
  tags: text('tags').array().notNull(),
});

export const inquirySearchText = pgTable('inquiry_search_text', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  searchText: text('search_text').notNull(),
});
