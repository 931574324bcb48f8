import type { ExportState } from '@nazar/domain/api/export-calls.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const responseExport = pgTable('response_export', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  accountId: uuid('account_id').notNull(),
  settings: jsonb('settings').$type<ExportSettings>().notNull(),
  filter: jsonb('filter').$type<Filter>(),
  state: text('state').$type<ExportState>().notNull().default('waiting'),
  attempt: integer('attempt').notNull().default(0),
  seenAt: instant('seen_at'),
  written: integer('written').notNull().default(0),
  total: integer('total'),
  takenAt: instant('taken_at'),
  fileName: text('file_name'),
  size: bigint('size', { mode: 'number' }),
  failure: text('failure'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});
