import * as z from 'zod/mini';
import { responseTypes } from '../inquiries/question.ts';
import { cellKinds } from './cell-kinds.ts';

export const columnUses = ['question', 'started', 'submitted', 'duration', 'skip'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** Findings about a column, shown beside it on the screen. */
export const columnFindings = [
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
  ...{ min: z.number(), max: z.number(), whole: z.boolean() },
  /** The least few and the greatest few, in their order. */
  ends: z.optional(z.array(z.number())),
});
export type LearnedRange = z.infer<typeof foundRange>;
const rangeSchema = z.nullable(foundRange);
const valueSchema = z.object({
  /** As it is written first. */
  value: z.string(),
  count: z.int(),
  /** The first few other ways in which it is written. */
  spellings: z.optional(z.array(z.string())),
});
export type LearnedValue = z.infer<typeof valueSchema>;

/** Signs that may keep several options of one cell apart. */
export const partSeparators = [';', '|', '؛', '،', ',', '/', '\n'] as const;

/** One column of a table, as its data show it. */
export const learnedColumnSchema = z.object({
  /** From 0. */
  index: z.int(),
  /** Its heading; empty if it has none. */
  heading: z.string(),
  /** Its heading, or its place where it has none; unique in the table. */
  name: z.string(),
  /** Cells with something in them. */
  filled: z.int(),
  /** The longest cell, in characters. */
  longest: z.int(),
  /** With the decimal sign that is recognised. */
  numbers: rangeSchema,
  /** With either sign. */
  ranges: z.object({ point: rangeSchema, comma: rangeSchema }),
  /** Its values with how often each is there; null if they are too many to be options. */
  values: z.nullable(z.array(valueSchema)),
  /** Cells and values when split at each separator. */
  parts: z.array(z.object({ separator: z.string(), cells: z.int(), values: z.array(valueSchema) })),
  /** Where its values are too many: the most frequent ones, cut short. */
  examples: z.optional(z.array(valueSchema)),
  /** The facts that suggestions rely on. */
  facts: z.object({
    kinds: z.record(z.enum(cellKinds), z.int()),
    /** Different values; null if they are too many to be options. */
    distinct: z.nullable(z.int()),
    /** Cells of several lines. */
    breaks: z.int(),
  }),
  /** Its use in an export of ours, by its heading. */
  fixedUse: z.optional(z.enum(columnUses)),
  finding: z.enum(columnFindings),
  use: z.enum(columnUses),
  /** The type of a question's answers. */
  responseType: z.nullable(z.enum(responseTypes)),
  separator: z.nullable(z.string()),
  /** One of columns beside one another that hold the ranks of one question. */
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
export type LearnedColumn = z.infer<typeof learnedColumnSchema>;
