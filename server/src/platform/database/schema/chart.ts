import { chartAccessTypes, chartTypes } from '@nazar/domain/results/chart.ts';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const chart = pgTable('chart', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  title: text('title').notNull(),
  type: text('type', { enum: chartTypes }).notNull(),
  isPrimary: boolean('is_primary').notNull().default(false),
  conditionQuestionId: uuid('condition_question_id'),
  conditionIds: text('condition_ids').array().notNull().default([]),
  groupQuestionId: uuid('group_question_id').notNull(),
  groupIds: text('group_ids').array().notNull(),
  accessType: text('access_type', { enum: chartAccessTypes }).notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull(),
});
