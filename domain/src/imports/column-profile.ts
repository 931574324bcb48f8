import * as z from 'zod/mini';
import { responseTypes } from '../inquiries/question.ts';
import { cellCalendars } from './cell-day.ts';
import { cellKinds } from './cell-kinds.ts';
import { type DecimalSign, decimalSigns } from './cell-number.ts';

export const columnUses = ['question', 'started', 'submitted', 'timeZone', 'duration', 'skip'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** Findings about a column, which the screen shows with it. */
const columnFindings = [
  'empty',
  'ids',
  'moments',
  'seconds',
  'days',
  'times',
  'emails',
  'links',
  'yesNo',
  'points',
  'numbers',
  'severalChoices',
  'fewChoices',
  'longTexts',
  'texts',
] as const;
export type ColumnFinding = (typeof columnFindings)[number];

const foundRange = z.object({
  min: z.number(),
  max: z.number(),
  whole: z.boolean(),
  /** The smallest and the largest few numbers, ascending. */
  ends: z.optional(z.array(z.number())),
});
export type NumberRange = z.infer<typeof foundRange>;
const rangeSchema = z.nullable(foundRange);
const valueSchema = z.object({
  /** The first spelling of the value. */
  value: z.string(),
  count: z.int(),
  /** The first few other spellings. */
  spellings: z.optional(z.array(z.string())),
});
export type CountedValue = z.infer<typeof valueSchema>;

/** Signs that may separate several options in one cell. */
export const optionSeparators = [';', '|', '؛', '،', ',', '/', '\n'] as const;

/** One column of a table with its findings. */
export const columnProfileSchema = z.object({
  /** Index of the column, starting at 0. */
  index: z.int(),
  /** The heading; empty if there is none. */
  heading: z.string(),
  /** The heading, or the column's position if there is none; unique in the table. */
  name: z.string(),
  /** Number of cells that are not empty. */
  filled: z.int(),
  /** Length of the longest cell in characters. */
  longest: z.int(),
  /** The decimal sign that the column's cells show; the plan's applies to columns without one. */
  decimal: z.optional(z.enum(decimalSigns)),
  /** Whether some cells are typed numbers and others texts that the decimal sign applies to. */
  isPartlyTyped: z.optional(z.literal(true)),
  /** Range with the detected decimal sign. */
  numbers: rangeSchema,
  /** Ranges with each decimal sign. */
  ranges: z.object({ point: rangeSchema, comma: rangeSchema }),
  /** The values with their counts; null if they are too many to be options. */
  values: z.nullable(z.array(valueSchema)),
  /** Cells and values when split at each separator. */
  parts: z.array(z.object({ separator: z.string(), cells: z.int(), values: z.array(valueSchema) })),
  /** The most frequent values, truncated, if there are too many. */
  examples: z.optional(z.array(valueSchema)),
  /** The facts that suggestions rely on. */
  facts: z.object({
    kinds: z.record(z.enum(cellKinds), z.int()),
    /** Number of different values; null if they are too many to be options. */
    distinct: z.nullable(z.int()),
    /** Number of cells with several lines. */
    breaks: z.int(),
  }),
  /** The calendar of the column's dates; without one, each date's year shows it. */
  calendar: z.optional(z.enum(cellCalendars)),
  /**
   * Cells that may have another meaning, because the column doesn't show its decimal sign, the table its order of
   * dates, or the column's years one calendar.
   */
  unclear: z.optional(
    z.object({
      number: z.optional(z.string()),
      date: z.optional(z.string()),
      calendar: z.optional(z.string()),
    }),
  ),
  /** The column's use in one of our exports, recognised by its heading. */
  fixedUse: z.optional(z.enum(columnUses)),
  finding: z.enum(columnFindings),
  use: z.enum(columnUses),
  /** Response type of the question. */
  responseType: z.nullable(z.enum(responseTypes)),
  separator: z.nullable(z.string()),
  /** Set for one of several adjacent columns with the ranks of one question. */
  ranked: z.optional(
    z.object({
      /** `option`: one column per option with its rank; `place`: one column per rank with its option. */
      by: z.enum(['option', 'place']),
      /** The title in the heading. */
      title: z.string(),
      label: z.string(),
      /** The index of the first of these columns. */
      first: z.int(),
    }),
  ),
});
export type ColumnProfile = z.infer<typeof columnProfileSchema>;

/** The decimal sign of a column's cells; `decimal` is the plan's. */
export const getColumnDecimal = (column: Pick<ColumnProfile, 'decimal'>, decimal: DecimalSign): DecimalSign =>
  column.decimal ?? decimal;
