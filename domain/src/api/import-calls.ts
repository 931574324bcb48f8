import * as z from 'zod/mini';
import { importFailures } from '../imports/import-failure.ts';
import {
  importPlanSchema,
  tableDelimiters,
  tableEncodings,
  tableFormatSchema,
} from '../imports/import-plan.ts';
import { learnedColumnSchema } from '../imports/learned-column.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';

/**
 * `reading` and `ready`: the table is read, and its columns are known; `unreadable` until it is read otherwise;
 * `checking` and `checked`: what would become of each row; `storing`, and `undoing` where it stops on the way;
 * `done` and `cancelled`.
 */
export const importStates = [
  'reading',
  'unreadable',
  'ready',
  'checking',
  'checked',
  'storing',
  'undoing',
  'done',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** Imports of one account that are not at their end. */
export const maxOpenImports = 3;

const refusalSchema = z.object({
  line: z.int(),
  /** Empty if the whole row is refused. */
  column: z.string(),
  value: z.string(),
  /** In the caller's language. */
  text: z.string(),
});

/** Counts of rows (people) and of cells that were read, checked or stored. */
const countsSchema = z.object({
  rows: z.int(),
  /** Rows that fit; after storing, those that are stored. */
  stored: z.int(),
  /** Stored rows that lack some of their cells. */
  rowsInPart: z.int(),
  /** Rows of an exported exam whose score or result is another one by the published answers and points. */
  scoredAnew: z.optional(z.int()),
  refusedRows: z.int(),
  refusedCells: z.int(),
  answers: z.int(),
  refusedByColumn: z.array(z.object({ column: z.string(), cells: z.int() })),
});

export const importSummarySchema = z.object({
  id: idSchema(),
  state: z.enum(importStates),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  /** The inquiry that was made or answered; null until then. */
  inquiryId: z.nullable(idSchema()),
  /** Rows read or stored so far, and in all; null until that is known. */
  rows: z.int(),
  total: z.nullable(z.int()),
  /** Why the last step failed; the sentence is in the caller's language. */
  failure: z.nullable(z.object({ code: z.enum(importFailures), text: z.string() })),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importContentsSchema = z.object({
  format: z.object({
    encoding: z.enum(tableEncodings),
    delimiter: z.enum(tableDelimiters),
    sheet: z.int(),
    quotes: z.boolean(),
  }),
  /** The names of a workbook's sheets; null for other files. */
  sheets: z.nullable(z.array(z.string())),
  rows: z.int(),
  columns: z.array(learnedColumnSchema),
  /** The first rows, cells cut short. */
  preview: z.array(z.array(z.string())),
  decimal: z.enum(['.', ',']),
  guarded: z.boolean(),
});
export type ImportContents = z.infer<typeof importContentsSchema>;

export const importSchema = z.object({
  ...importSummarySchema.shape,
  contents: z.nullable(importContentsSchema),
  plan: z.nullable(importPlanSchema),
  /** Counts of the check; after the import, of what was stored. */
  counts: z.nullable(countsSchema),
  /** The first cells and rows that do not fit. */
  refusals: z.array(refusalSchema),
  /** Options that are written in several ways, each counted as one. Only for a new inquiry that was checked. */
  mergedOptions: z.array(
    z.object({
      column: z.string(),
      /** Its label. */
      option: z.string(),
      /** The main spelling of an option in cells, and its other spellings. */
      value: z.string(),
      spellings: z.array(z.string()),
    }),
  ),
  /** True if the same file was already imported into the inquiry. */
  isRepeated: z.boolean(),
  /** A table of all refusals. Any person who has the link can open it. */
  reportUrl: z.nullable(z.string()),
});
export type ImportDetails = z.infer<typeof importSchema>;

export const uploadTable = defineCall('File', 'uploadTable', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary:
    'Takes a table of answers (field `file`): CSV, TSV or XLSX of 20 MB at most. It is read in the background.',
  input: z.strictObject({}),
  result: importSummarySchema,
});

export const getImports = defineCall('Inquiry', 'getImports', {
  access: 'user',
  transaction: 'read',
  summary: 'My tables that are brought in or were within a day, newest first.',
  input: z.strictObject({}),
  result: z.object({ items: z.array(importSummarySchema) }),
});

export const getImport = defineCall('Inquiry', 'getImport', {
  access: 'user',
  transaction: 'read',
  summary: 'A table of mine: its columns, what they become, and what the check said.',
  input: idInputSchema(),
  result: importSchema,
});

export const readImport = defineCall('Inquiry', 'readImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Has a table read again with another encoding, separator or sheet.',
  input: z.strictObject({ id: idSchema(), format: tableFormatSchema }),
  result: importSummarySchema,
});

export const checkImport = defineCall('Inquiry', 'checkImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Says what the columns become, and has every row checked. Stores no answer.',
  input: z.strictObject({ id: idSchema(), plan: importPlanSchema }),
  result: importSummarySchema,
});

export const storeImport = defineCall('Inquiry', 'storeImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Stores the rows that were checked, once.',
  input: idInputSchema(),
  result: importSummarySchema,
});

export const cancelImport = defineCall('Inquiry', 'cancelImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Ends an import of mine. What it has stored so far is taken out again.',
  input: idInputSchema(),
  result: importSummarySchema,
});

/** The address of a report; it takes `expires`, `signature` and `lang`. */
export const importReportPath = (importId: string): string => `/api/imports/${importId}/report`;
