import * as z from 'zod/mini';
import { calendars } from '../results/group-days.ts';
import { languages } from '../text/language.ts';
import { plainTextSchema } from '../text/plain.ts';
import { isTimeZone } from '../text/time-zone.ts';

/** `codebook` says what the columns of the others hold; `files` has the uploads that they name. */
export const exportFormats = ['xlsx', 'csv', 'sav', 'jsonl', 'codebook', 'files'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Whether cells hold the texts of options, as people read them, or their numbers, as programs count with them. */
export const exportedValues = ['labels', 'codes'] as const;

/** Whether a file holds one of the two; SPSS holds both, a codebook and uploads no choices. */
export const choosesValues = (format: ExportFormat): boolean =>
  format === 'xlsx' || format === 'csv' || format === 'jsonl';

export const exportSettingsSchema = z.strictObject({
  format: z.enum(exportFormats),
  values: z.enum(exportedValues),
  /**
   * The language of our own texts: headings of columns that are no questions, yes and no, the codebook. Questions and
   * options are in it too if the inquiry has it.
   */
  language: z.enum(languages),
  timeZone: plainTextSchema(64).check(z.refine(isTimeZone, { error: 'invalidValue' })),
  calendar: z.enum(calendars),
});
export type ExportSettings = z.infer<typeof exportSettingsSchema>;

/** How a kind of file ends, and its media type. */
export const exportFiles: Readonly<
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
