import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const savedFilter = pgTable('saved_filter', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  name: text('name').notNull(),
  filter: jsonb('filter').$type<Filter>().notNull(),
  createdAt: instant('created_at').notNull(),
});
