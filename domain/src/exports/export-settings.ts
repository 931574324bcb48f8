import * as z from 'zod/mini';
import { calendars } from '../results/group-days.ts';
import { languages } from '../text/language.ts';
import { plainTextSchema } from '../text/plain.ts';
import { isTimeZone } from '../text/time-zone.ts';

/**
 * `codebook` describes the columns of the other formats; `files` contains the uploaded files that they refer
 * to.
 */
export const exportFormats = ['xlsx', 'csv', 'sav', 'jsonl', 'codebook', 'files'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Whether cells contain the texts of options, for people, or their numbers, for programs. */
export const exportValueModes = ['labels', 'codes'] as const;

/** Whether a format can contain either; SPSS contains both, a codebook and uploads have no options. */
export const hasValueModeSetting = (format: ExportFormat): boolean =>
  format === 'xlsx' || format === 'csv' || format === 'jsonl';

export const exportSettingsSchema = z.strictObject({
  format: z.enum(exportFormats),
  values: z.enum(exportValueModes),
  /**
   * The language of our own texts: headings of columns without a question, yes and no, the codebook.
   * Questions and options use it too if they are translated.
   */
  language: z.enum(languages),
  timeZone: plainTextSchema(64).check(z.refine(isTimeZone, { error: 'invalidValue' })),
  calendar: z.enum(calendars),
});
export type ExportSettings = z.infer<typeof exportSettingsSchema>;

/** File name extension and media type of each format. */
export const exportFileTypes: Readonly<
  Record<ExportFormat, { readonly extension: string; readonly type: string }>
> = {
  xlsx: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  sav: { extension: 'sav', type: 'application/x-spss-sav' },
  jsonl: { extension: 'jsonl', type: 'application/jsonl; charset=utf-8' },
  codebook: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  files: { extension: 'zip', type: 'application/zip' },
};
