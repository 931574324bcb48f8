import type {
  GroupImport,
  GroupImportState,
  GroupImportSummary,
} from '@nazar/domain/api/group-import-calls.ts';
import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import type { PeopleColumns } from '@nazar/domain/people/people-columns.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const peopleGroup = pgTable('people_group', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  people: integer('people').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const groupPerson = pgTable('group_person', {
  id: uuid('id').primaryKey(),
  groupId: uuid('group_id').notNull(),
  name: text('name').notNull(),
  email: text('email'),
  mobile: text('mobile'),
  nameKey: text('name_key').notNull(),
  searchText: text('search_text').notNull(),
  position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
});

export const groupImport = pgTable('group_import', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  groupId: uuid('group_id'),
  state: text('state').$type<GroupImportState>().notNull(),
  attempt: integer('attempt').notNull().default(0),
  openTries: smallint('open_tries').notNull().default(0),
  seenAt: instant('seen_at'),
  claimedAt: instant('claimed_at'),
  fileName: text('file_name').notNull(),
  isWorkbook: boolean('is_workbook').notNull(),
  language: text('language').$type<Language>().notNull(),
  columns: jsonb('columns').$type<PeopleColumns>(),
  contents: jsonb('contents').$type<NonNullable<GroupImport['contents']>>(),
  summary: jsonb('summary').$type<GroupImportSummary>(),
  failure: jsonb('failure').$type<ImportFailure>(),
  lines: integer('lines').notNull().default(0),
  /** Instead of a group: whose list of people it goes to. */
  inquiryId: uuid('inquiry_id'),
  mode: text('mode').$type<'add' | 'replace'>().notNull().default('add'),
  fromGroupId: uuid('from_group_id'),
  listVersion: integer('list_version'),
  sheet: smallint('sheet').notNull().default(0),
  /** Of mobile numbers that say none; null where none is assumed but by the language. */
  country: text('country'),
  touchedAt: instant('touched_at').notNull(),
});
