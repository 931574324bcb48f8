import type { ImportContents, ImportState } from '@nazar/domain/api/import-calls.ts';
import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import type { ImportPlan, TableSettings } from '@nazar/domain/imports/import-plan.ts';
import type { ImportRefusalReason } from '@nazar/domain/imports/import-reason.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** What a check or an import counted, and the first refusals. */
export type ImportSummary = {
  readonly rows: number;
  readonly stored: number;
  readonly rowsInPart: number;
  readonly refusedRows: number;
  readonly refusedCells: number;
  readonly answers: number;
  readonly refusedByColumn: readonly { readonly column: string; readonly cells: number }[];
  readonly refusals: readonly {
    readonly line: number;
    readonly column: string;
    readonly value: string;
    readonly reason: ImportRefusalReason;
  }[];
};

export const responseImport = pgTable('response_import', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  inquiryId: uuid('inquiry_id'),
  state: text('state').$type<ImportState>().notNull().default('reading'),
  attempt: integer('attempt').notNull().default(0),
  openTries: smallint('open_tries').notNull().default(0),
  seenAt: instant('seen_at'),
  claimedAt: instant('claimed_at'),
  fileName: text('file_name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  sha256: bytea('sha256').notNull(),
  isWorkbook: boolean('is_workbook').notNull(),
  language: text('language').$type<Language>().notNull(),
  format: jsonb('format').$type<TableSettings>().notNull(),
  contents: jsonb('contents').$type<ImportContents>(),
  checkedRevision: integer('checked_revision'),
  plan: jsonb('plan').$type<ImportPlan>(),
  summary: jsonb('summary').$type<ImportSummary>(),
  failure: jsonb('failure').$type<ImportFailure>(),
  reportId: uuid('report_id'),
  rows: integer('rows').notNull().default(0),
  total: integer('total'),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
});
