import { filterSchema } from '@nazar/domain/results/filter/filter.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, parsedJson } from './columns.ts';

export const savedFilter = pgTable('saved_filter', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  name: text('name').notNull(),
  filter: parsedJson('filter', filterSchema).notNull(),
  createdAt: instant('created_at').notNull(),
});
