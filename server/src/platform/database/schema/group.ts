import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
