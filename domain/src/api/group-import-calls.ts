import * as z from 'zod/mini';
import { isCountryCode, unspecifiedCountryCode } from '../accounts/country.ts';
import { importFailures } from '../imports/import-failure.ts';
import { peopleLineNotes } from '../people/people-import.ts';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, idInputSchema } from './envelope.ts';

export const groupImportStates = [
  'uploaded',
  'checking',
  'unreadable',
  'checked',
  'storing',
  'done',
  'cancelled',
] as const;
export type GroupImportState = (typeof groupImportStates)[number];

const countrySchema = () =>
  z.string().check(
    maxLength(2),
    z.refine((code) => code !== unspecifiedCountryCode && isCountryCode(code), { error: 'invalidValue' }),
  );
const column = () => z.int().check(z.gte(0), z.lte(599));
export const peopleColumnsSchema = z.strictObject({
  hasHeading: z.boolean(),
  names: z.array(column()).check(maxLength(3)),
  email: z.nullable(column()),
  mobile: z.nullable(column()),
});

/** Changes of an inquiry's invitee list by the import, in people. */
export const inviteeListChangeShape = {
  added: z.int(),
  kept: z.int(),
  removed: z.int(),
  /** Number of removed people who have answered. */
  removedAnswered: z.int(),
  /** Number of lines whose contacts differ from those of the person on the list; the list keeps its own. */
  contactsKept: z.int(),
};

const summarySchema = z.object({
  lines: z.int(),
  /** People who are new to the group. */
  added: z.int(),
  /** Lines about people who are already in the group or in a previous line. */
  merged: z.int(),
  refused: z.int(),
  /** The first refused or changed lines. */
  notes: z.array(
    z.object({
      /** Line of the file, starting at 1. */
      line: z.int(),
      note: z.enum(peopleLineNotes),
      /** The line's text in that field. */
      value: z.string(),
      /** The line with which it was merged. */
      with: z.nullable(z.int()),
    }),
  ),
  hasMoreNotes: z.boolean(),
  /** Set if the people are added to the list of an inquiry. */
  list: z.optional(z.object({ mode: z.enum(['add', 'replace']), ...inviteeListChangeShape })),
});
export type GroupImportSummary = z.infer<typeof summarySchema>;

export const groupImportSchema = z.object({
  id: idSchema(),
  state: z.enum(groupImportStates),
  fileName: z.string(),
  /** Lines so far, while it is worked on. */
  lines: z.int(),
  failure: z.nullable(z.object({ code: z.enum(importFailures), text: z.string() })),
  /** Describes how the table was read; null until then. */
  contents: z.nullable(
    z.object({
      columns: peopleColumnsSchema,
      /** The first lines of the file, unchanged. */
      preview: z.array(z.array(z.string())),
      /** The names of a workbook's sheets; null for other files. */
      sheets: z.optional(z.nullable(z.array(z.string()))),
      /** Index of the sheet that is read, starting at 0. */
      sheet: z.optional(z.int()),
      /** Country of mobile numbers without a country code; null if these are refused. */
      country: z.optional(z.nullable(z.string())),
    }),
  ),
  summary: z.nullable(summarySchema),
});
export type GroupImport = z.infer<typeof groupImportSchema>;

export const uploadGroupTable = defineCall('Group', 'uploadGroupTable', {
  access: 'user',
  transaction: 'write',
  encoding: 'multipart',
  summary: 'Uploads a table of people, CSV or XLSX. The table isn’t read before `checkGroupImport`.',
  input: emptyInputSchema(),
  result: groupImportSchema,
});

export const getGroupImport = defineCall('Group', 'getGroupImport', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the progress of an import of people.',
  input: idInputSchema(),
  result: groupImportSchema,
});

export const checkGroupImport = defineCall('Group', 'checkGroupImport', {
  access: 'user',
  transaction: 'own',
  summary:
    'Checks a table for one of my groups, or for the list of one of my limited inquiries, and reports the ' +
    'effect of each row. Stores no people.',
  input: z.strictObject({
    id: idSchema(),
    /** Exactly one of the two is required. */
    groupId: z.optional(idSchema()),
    inquiryId: z.optional(idSchema()),
    /** For lists: `replace` removes people who are not in the table. */
    mode: z._default(z.enum(['add', 'replace']), 'add'),
    /** Recognised if left out. */
    columns: z.optional(peopleColumnsSchema),
    /** Index of a workbook's sheet, otherwise the first visible one; a higher one means the last sheet. */
    sheet: z.optional(z.int().check(z.gte(0), z.lte(999))),
    /**
     * Country of mobile numbers without a country code: by default from the caller's language; null for none.
     */
    country: z.optional(z.nullable(countrySchema())),
  }),
  result: groupImportSchema,
});

export const storeGroupImport = defineCall('Group', 'storeGroupImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Stores the people of a checked table: all that fit, or none if the import fails or is cancelled.',
  input: idInputSchema(),
  result: groupImportSchema,
});

export const cancelGroupImport = defineCall('Group', 'cancelGroupImport', {
  access: 'user',
  transaction: 'own',
  summary: 'Cancels an import of people; nothing is stored.',
  input: idInputSchema(),
  result: groupImportSchema,
});
