import { type AuditAction, type AuditSubject, auditValuesSchema } from '@nazar/domain/api/audit-calls.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, parsedJson } from './columns.ts';

export const auditEntry = pgTable('audit_entry', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  adminId: uuid('admin_id'),
  /** Not checked by the database: entries are never changed, so they keep actions that later versions drop. */
  action: text('action').$type<AuditAction>().notNull(),
  subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  inquiryId: uuid('inquiry_id'),
  subjectName: text('subject_name'),
  before: parsedJson('before', auditValuesSchema).notNull().default({}),
  after: parsedJson('after', auditValuesSchema).notNull().default({}),
  reason: text('reason').notNull().default(''),
});
