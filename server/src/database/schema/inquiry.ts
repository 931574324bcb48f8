import type { InquiryCard } from '@nazar/domain/api/inquiry-shapes.ts';
import type { CooperationType, Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const generalCategory = pgTable('general_category', {
  id: uuid('id').primaryKey(),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: instant('created_at').notNull(),
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
  definition: jsonb('definition').$type<Definition>().notNull(),
  revision: integer('revision').notNull(),
  publishedRevision: integer('published_revision'),
  publishDate: instant('publish_date'),
  expireDate: instant('expire_date'),
  isTemplate: boolean('is_template').notNull().default(false),
  takenDownAt: instant('taken_down_at'),
  title: text('title').notNull(),
  language: text('language').$type<'en' | 'fa'>(),
  categoryId: uuid('category_id'),
  cooperationType: text('cooperation_type').$type<CooperationType>(),
  searchText: text('search_text').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** What an inquiry shows, or ever did. */
export const inquiryFile = pgTable(
  'inquiry_file',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.fileId] })],
);

/** The part of a card that a revision fixes; counts and dates are added when a list is read. */
export type RevisionCard = Omit<InquiryCard, 'responseCount' | 'publishDate' | 'expireDate' | 'isTemplate'>;

export const inquiryRevision = pgTable(
  'inquiry_revision',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    revision: integer('revision').notNull(),
    definition: jsonb('definition').$type<Definition>().notNull(),
    card: jsonb('card').$type<RevisionCard>().notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.revision] })],
);
