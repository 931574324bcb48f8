import * as z from 'zod/mini';
import { dateOrders } from '../imports/cell-day.ts';
import { decimalSigns } from '../imports/cell-number.ts';
import { columnProfileSchema } from '../imports/column-profile.ts';
import { importFailures } from '../imports/import-failure.ts';
import {
  importPlanSchema,
  tableDelimiters,
  tableEncodings,
  tableSettingsSchema,
} from '../imports/import-plan.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';

/**
 * `reading` and `ready`: the table is read, and its columns are known; `unreadable`: it has to be read with
 * other options; `checking` and `checked`: each row is tested without storing; `storing`; `undoing` if
 * stopped during storing; `done` and `cancelled` are final.
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

/** Maximum number of an account's imports that are not finished. */
export const maxUnfinishedImports = 3;

const refusalSchema = z.object({
  line: z.int(),
  /** Empty if the whole row is refused. */
  column: z.string(),
  value: z.string(),
  /** Problem in the caller's language. */
  text: z.string(),
});

/** Counts of rows (people) and cells that were read, checked or stored. */
export const importCountsSchema = z.object({
  rows: z.int(),
  /** Number of valid rows; after storing, of stored rows. */
  stored: z.int(),
  /** Number of stored rows without some of their cells. */
  rowsInPart: z.int(),
  /** Number of rows of an exported exam whose score or result changes by the published key and points. */
  scoredAnew: z.optional(z.int()),
  /** Number of valid rows without a time. */
  untimed: z.optional(z.int()),
  /** Number of valid rows from before the first day of an existing inquiry, which count on that day. */
  early: z.optional(z.int()),
  /** Number of valid rows that the retention rule of an existing inquiry deletes soon after the import. */
  overdue: z.optional(z.int()),
  /** Number of rows of an export whose responses the inquiry already has; they are left out. */
  alreadyHere: z.optional(z.int()),
  /**
   * Number of rows of an export whose responses were deleted from the inquiry. They are refused unless the plan
   * restores them.
   */
  deleted: z.optional(z.int()),
  /** Filled cells of valid rows in columns that no question reads, without those about the response. */
  leftOut: z.optional(z.array(z.object({ column: z.string(), cells: z.int() }))),
  refusedRows: z.int(),
  refusedCells: z.int(),
  answers: z.int(),
  refusedByColumn: z.array(z.object({ column: z.string(), cells: z.int() })),
});

const importSummarySchema = z.object({
  id: idSchema(),
  state: z.enum(importStates),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  /** The inquiry that was created or filled; null until then. */
  inquiryId: z.nullable(idSchema()),
  /** Number of rows read or stored so far, and in total; the total is null until it is known. */
  rows: z.int(),
  total: z.nullable(z.int()),
  /** The reason why the last step failed, in the caller's language. */
  failure: z.nullable(z.object({ code: z.enum(importFailures), text: z.string() })),
});
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importTableProfileSchema = z.object({
  format: z.object({
    encoding: z.enum(tableEncodings),
    delimiter: z.enum(tableDelimiters),
    sheet: z.int(),
    quotes: z.boolean(),
  }),
  /** The names of a workbook's sheets; null for other files. */
  sheets: z.nullable(z.array(z.string())),
  rows: z.int(),
  columns: z.array(columnProfileSchema),
  /** The first rows, with truncated cells. */
  preview: z.array(z.array(z.string())),
  decimal: z.enum(decimalSigns),
  dateOrder: z.optional(z.enum(dateOrders)),
  guarded: z.boolean(),
  /** My inquiry whose responses the table contains, by their ids; null if there is none or are several. */
  exportedFrom: z.optional(z.nullable(idSchema())),
});
export type ImportTableProfile = z.infer<typeof importTableProfileSchema>;

const importSchema = z.object({
  ...importSummarySchema.shape,
  contents: z.nullable(importTableProfileSchema),
  plan: z.nullable(importPlanSchema),
  /** Counts of the check; after the import, of the stored rows. */
  counts: z.nullable(importCountsSchema),
  /** The first cells and rows that were refused. */
  refusals: z.array(refusalSchema),
  /** Options written in several ways, each counted as one. Set only for a new inquiry that was checked. */
  mergedOptions: z.array(
    z.object({
      column: z.string(),
      /** The option's label. */
      option: z.string(),
      /** The main spelling of an option in cells, and its other spellings. */
      value: z.string(),
      spellings: z.array(z.string()),
    }),
  ),
  /** True if the same file was already imported into the inquiry. */
  isRepeated: z.boolean(),
  /** URL of a table of all refusals. Everyone with the link can open it. */
  reportUrl: z.nullable(z.string()),
});
export type ImportDetails = z.infer<typeof importSchema>;

export const uploadTable = defineCall('File', 'uploadTable', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary:
    'Uploads a table of responses (field `file`): CSV, TSV or XLSX of up to 20 MB. It is read in the ' +
    'background.',
  input: z.strictObject({}),
  result: importSummarySchema,
});

export const getImports = defineCall('Inquiry', 'getImports', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists my imports in progress and of the last day, newest first.',
  input: z.strictObject({}),
  result: z.object({ items: z.array(importSummarySchema) }),
});

export const getImport = defineCall('Inquiry', 'getImport', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets one of my imports: its columns, what they become, and the report of the check.',
  input: idInputSchema(),
  result: importSchema,
});

export const readImport = defineCall('Inquiry', 'readImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Reads a table again with another encoding, separator or sheet.',
  input: z.strictObject({ id: idSchema(), format: tableSettingsSchema }),
  result: importSummarySchema,
});

export const checkImport = defineCall('Inquiry', 'checkImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Sets what the columns become and checks every row. Stores no answers.',
  input: z.strictObject({ id: idSchema(), plan: importPlanSchema }),
  result: importSummarySchema,
});

export const storeImport = defineCall('Inquiry', 'storeImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Stores the checked rows, once.',
  input: idInputSchema(),
  result: importSummarySchema,
});

export const cancelImport = defineCall('Inquiry', 'cancelImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Cancels one of my imports and deletes everything it has stored.',
  input: idInputSchema(),
  result: importSummarySchema,
});

/** Path of a report; its query has `expires`, `signature` and `lang`. */
export const getImportReportUrlPath = (importId: string): string => `/api/imports/${importId}/report`;
