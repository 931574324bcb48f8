import * as z from 'zod/mini';
import { responseTypes } from '../inquiry/question.ts';
import { id } from '../text/plain.ts';

export const optionCountSchema = z.object({
  optionId: id(),
  label: z.string(),
  role: z.string(),
  /** Among all options of the question, as charts have it: the same option is drawn in the same colour. */
  position: z.int(),
  count: z.int(),
  /** Mean place of 1 to n, for ranking; null elsewhere. */
  meanRank: z.nullable(z.number()),
  /** True where too few people took it to show what goes with it: texts beside it, its rank, a matrix row. */
  withheld: z.boolean(),
});

export const questionSummarySchema = z.object({
  questionId: id(),
  body: z.string(),
  responseType: z.enum(responseTypes),
  segmentName: z.string(),
  /** True where one to four people answered it in an anonymous inquiry: then nothing more is told of it. */
  withheld: z.boolean(),
  /** True while the exact numbers or days are being counted again; the other counts are right meanwhile. */
  recounting: z.boolean(),
  answered: z.int(),
  options: z.array(optionCountSchema),
  /** For numbers, ratings and scales, all of it exact; counts by value, or from one edge to before the next. */
  numbers: z.nullable(
    z.object({
      mean: z.number(),
      median: z.number(),
      min: z.number(),
      max: z.number(),
      bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
      /** Promoters minus detractors in percent, for a scale from 0 to 10. */
      nps: z.nullable(z.number()),
    }),
  ),
  /** For matrix: counts by row and column option id. */
  cells: z.array(z.object({ rowId: id(), columnId: id(), count: z.int() })),
  /**
   * For times by hour (`08`); for dates by the first day (`2026-05-01`) of each month or year of the calendar that
   * was asked for, or by the day where these are few. In order; those of nobody are left out.
   */
  moments: z.array(z.object({ at: z.string(), count: z.int() })),
  momentUnit: z.nullable(z.enum(['hour', 'day', 'month', 'year'])),
  /** For texts: newest first, some; never those of fewer than the smallest group in anonymous inquiries. */
  texts: z.array(z.string()),
});
export type QuestionSummary = z.infer<typeof questionSummarySchema>;
export type NumberSummary = NonNullable<QuestionSummary['numbers']>;
