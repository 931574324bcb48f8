import { categoryColors } from '@nazar/domain/categories/category-color.ts';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const userCategory = pgTable('user_category', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  color: text('color', { enum: categoryColors }).notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
});
