import * as z from 'zod/mini';
import { exportSettingsSchema } from '../exports/export-settings.ts';
import { responseTypes } from '../inquiries/question.ts';
import { filterInputSchema } from '../results/filter/filter.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Reasons why an export failed: a rule that forbids it, a lack of space, or an internal error. */
export const exportFailures = ['tooManyColumns', 'notFound', 'storageFull', 'internal'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** Maximum number of an account's exports that wait or run at the same time. */
export const maxUnfinishedExports = 3;

const exportItemSchema = z.object({
  id: idSchema(),
  inquiryId: idSchema(),
  settings: exportSettingsSchema,
  /** Whether the file contains only responses that match a filter. */
  filtered: z.boolean(),
  state: z.enum(exportStates),
  /** Number of responses written so far, and in total; the total is null until it is known. */
  written: z.int(),
  total: z.nullable(z.int()),
  /** Time of the snapshot that the file contains. */
  takenAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Set when the file is complete. The URL needs no session and is valid until `expiresAt`. */
  fileName: z.nullable(z.string()),
  /** Bytes. */
  size: z.nullable(z.int()),
  url: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(exportFailures)),
});
export type ListedExport = z.infer<typeof exportItemSchema>;

export const startExport = defineCall('Result', 'startExport', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates an export of an inquiry’s responses to a file. getExports returns its progress.',
  input: z.strictObject({
    inquiryId: idSchema(),
    settings: exportSettingsSchema,
    filter: filterInputSchema(),
  }),
  result: exportItemSchema,
});

export const getExports = defineCall('Result', 'getExports', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists my queued, running and finished exports of an inquiry, newest first.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({ items: z.array(exportItemSchema) }),
});

export const getExportQuestionNames = defineCall('Result', 'getExportQuestionNames', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists how exports of an inquiry name each question (`Q3`) and number its options, in all published ' +
    'revisions.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    questions: z.array(
      z.object({
        questionId: idSchema(),
        responseType: z.enum(responseTypes),
        name: z.string(),
        numbers: z.record(idSchema(), z.int()),
      }),
    ),
  }),
});

export const cancelExport = defineCall('Result', 'cancelExport', {
  access: 'user',
  transaction: 'own',
  summary: 'Cancels one of my queued or running exports, or deletes the file of a finished one.',
  input: z.strictObject({ id: idSchema() }),
  result: z.object({ id: idSchema() }),
});

/** Path of an export's file; its query has `expires` and `signature`. */
export const getExportUrlPath = (exportId: string): string => `/api/exports/${exportId}`;
