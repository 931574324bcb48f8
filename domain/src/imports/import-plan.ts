import * as z from 'zod/mini';
import { hardLimits, responseTypes } from '../inquiries/question.ts';
import { languages } from '../text/language.ts';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { isTimeZone } from '../text/time-zone.ts';
import { dateOrders } from './cell-day.ts';
import { decimalSigns } from './cell-number.ts';
import { columnUses } from './column-profile.ts';
import { maxImportColumns } from './import-failure.ts';

export const tableEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const;
export type TableEncoding = (typeof tableEncodings)[number];
export const tableDelimiters = ['tab', 'comma', 'semicolon', 'pipe', 'persianComma'] as const;

/** Settings for reading a file; null settings are detected. Sheets count from 0. */
export const tableSettingsSchema = z.strictObject({
  encoding: z.nullable(z.enum(tableEncodings)),
  delimiter: z.nullable(z.enum(tableDelimiters)),
  sheet: z.nullable(z.int().check(z.gte(0), z.lte(999))),
  /** Whether cells may be quoted. */
  quotes: z.nullable(z.boolean()),
});
export type TableSettings = z.infer<typeof tableSettingsSchema>;

const bound = () =>
  z.nullable(
    z.union([
      z.number().check(z.gte(-hardLimits.number), z.lte(hardLimits.number)),
      z.iso.date(),
      z.iso.time(),
    ]),
  );
const cell = () => z.string().check(maxLength(hardLimits.body));

const index = () => z.int().check(z.gte(0), z.lt(maxImportColumns));

/** The planned use of a column in a new inquiry. */
const newQuestionSchema = z.strictObject({
  body: plainTextSchema(hardLimits.body, { min: 1, error: 'questionTitleRequired' }),
  responseType: z.enum(responseTypes),
  /** The cell value of the option, and its label. */
  options: z
    .array(
      z.strictObject({
        value: cell(),
        body: plainTextSchema(hardLimits.body, { min: 1, error: 'optionLabelRequired' }),
        /** The column with the option's ticks or ranks, if each option has one. */
        column: z.optional(index()),
        /** The column with the texts that people wrote for the option, which makes it «Other». */
        text: z.optional(index()),
      }),
    )
    .check(maxLength(hardLimits.optionsPerQuestion)),
  /**
   * In a matrix: the rows, each with a column whose cells contain one of the options. In a ranking with a
   * column for each place: the places. Plans of older versions lack the field.
   */
  rows: z.optional(
    z
      .array(
        z.strictObject({
          body: plainTextSchema(hardLimits.body, { min: 1, error: 'optionLabelRequired' }),
          column: index(),
        }),
      )
      .check(maxLength(hardLimits.optionsPerQuestion)),
  ),
  separator: z.nullable(z.string().check(maxLength(5))),
  min: bound(),
  max: bound(),
});
export type NewQuestionPlan = z.infer<typeof newQuestionSchema>;

/** The maximum number of cell values that mean «not answered» in one column. */
export const maxMissingCodes = 20;
/** Cell values that mean «not answered», besides empty cells. */
const missing = () => z.array(cell()).check(maxLength(maxMissingCodes));

/**
 * The part of another column's question that this column contains: an option, a row, or the «Other» texts.
 */
export const questionPartUses = ['option', 'row', 'other'] as const;
export type QuestionPartUse = (typeof questionPartUses)[number];
const newColumnUses = [...columnUses, ...questionPartUses] as const;

const newColumnSchema = z.strictObject({
  index: index(),
  use: z.enum(newColumnUses),
  /** Set if the column becomes a question. */
  question: z.nullable(newQuestionSchema),
  missing: missing(),
});
export type NewColumnPlan = z.infer<typeof newColumnSchema>;

/** The part of an inquiry that a column answers: a question, an option, a row, or the text of «Other». */
const columnTargetSchema = z.strictObject({
  questionId: idSchema(),
  optionId: z.nullable(idSchema()),
  other: z.boolean(),
});
export type ColumnAnswerTarget = z.infer<typeof columnTargetSchema>;

const ownColumnSchema = z.strictObject({
  index: index(),
  use: z.enum(columnUses),
  /** Set if the column answers a question. */
  answers: z.nullable(columnTargetSchema),
  separator: z.nullable(z.string().check(maxLength(5))),
  missing: missing(),
});
export type ExistingColumnPlan = z.infer<typeof ownColumnSchema>;

const reading = {
  /** Decimal sign of numbers in columns whose cells don't show it. */
  decimal: z.enum(decimalSigns),
  /** Order of dates such as 03/04/2024; plans of older versions lack it and don't read them. */
  dateOrder: z.optional(z.enum(dateOrders)),
  /** Set if years from 1200 to 1498 are Gregorian in columns whose years don't show one calendar. */
  calendar: z.optional(z.literal('gregorian')),
  /** Time zone for times without one. */
  timeZone: z.string().check(maxLength(64), z.refine(isTimeZone, { error: 'invalidValue' })),
  /** Whether to remove the apostrophes that exports insert before formulas. */
  guarded: z.boolean(),
};

const newInquiryPlanSchema = z.strictObject({
  kind: z.literal('new'),
  title: plainTextSchema(textLimits.title, { min: 1, error: 'titleRequired' }),
  categoryId: idSchema(),
  language: z.enum(languages, { error: 'languageRequired' }),
  ...reading,
  columns: z.array(newColumnSchema).check(maxLength(maxImportColumns)),
});
export type NewInquiryPlan = z.infer<typeof newInquiryPlanSchema>;

const existingInquiryPlanSchema = z.strictObject({
  kind: z.literal('own'),
  inquiryId: idSchema(),
  /** Whether rows of responses that were deleted from the inquiry are added as new responses. */
  restoresDeleted: z.optional(z.boolean()),
  ...reading,
  columns: z.array(ownColumnSchema).check(maxLength(maxImportColumns)),
});
export type ExistingInquiryPlan = z.infer<typeof existingInquiryPlanSchema>;

/** Whether a table becomes a new inquiry, or responses to an existing one. */
export const importPlanSchema = z.discriminatedUnion('kind', [
  newInquiryPlanSchema,
  existingInquiryPlanSchema,
]);
export type ImportPlan = z.infer<typeof importPlanSchema>;
