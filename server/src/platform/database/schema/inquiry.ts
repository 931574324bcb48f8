import { cooperationTypes } from '@nazar/domain/inquiries/inquiry.ts';
import type { StoredDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import { sql } from 'drizzle-orm';
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
  title: text('title').notNull().generatedAlwaysAs(sql`definition ->> 'title'`),
  categoryId: uuid('category_id'),
  draftCategoryId: uuid('draft_category_id').generatedAlwaysAs(sql`(definition ->> 'categoryId')::uuid`),
  userCategoryId: uuid('user_category_id').generatedAlwaysAs(sql`(definition ->> 'userCategoryId')::uuid`),
  draftPublicFile: uuid('draft_public_file').generatedAlwaysAs(sql`(definition ->> 'publicFile')::uuid`),
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
    isListed: boolean('is_listed').notNull().generatedAlwaysAs(sql`(definition ->> 'listed')::boolean`),
    language: text('language').notNull().generatedAlwaysAs(sql`definition ->> 'language'`),
    secondLanguage: text('second_language').generatedAlwaysAs(sql`definition ->> 'secondLanguage'`),
    timeZone: text('time_zone').notNull().generatedAlwaysAs(sql`definition ->> 'timeZone'`),
    publicTitle: text('public_title').notNull().generatedAlwaysAs(sql`definition ->> 'publicTitle'`),
    publicDescription: text('public_description')
      .notNull()
      .generatedAlwaysAs(sql`definition ->> 'publicDescription'`),
    publicFile: uuid('public_file').generatedAlwaysAs(sql`(definition ->> 'publicFile')::uuid`),
    maxParticipantCount: integer('max_participant_count').generatedAlwaysAs(
      sql`(definition ->> 'maxParticipantCount')::integer`,
    ),
    retentionDays: integer('retention_days').generatedAlwaysAs(
      sql`(definition ->> 'retentionDays')::integer`,
    ),
    passMark: integer('pass_mark').generatedAlwaysAs(sql`(definition ->> 'passMark')::integer`),
    tags: text('tags').array().notNull(),
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
