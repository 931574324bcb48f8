import type { AuditAction, AuditEntryValues, AuditSubject } from '@nazar/domain/api/audit-calls.ts';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const auditEntry = pgTable('audit_entry', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  adminId: uuid('admin_id'),
  action: text('action').$type<AuditAction>().notNull(),
  subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  inquiryId: uuid('inquiry_id'),
  subjectName: text('subject_name'),
  before: jsonb('before').$type<AuditEntryValues>().notNull().default({}),
  after: jsonb('after').$type<AuditEntryValues>().notNull().default({}),
  reason: text('reason').notNull().default(''),
});
