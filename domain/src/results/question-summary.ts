import * as z from 'zod/mini';
import { responseTypes } from '../inquiries/question.ts';
import { idSchema } from '../text/plain.ts';

export const optionCountSchema = z.object({
  optionId: idSchema(),
  label: z.string(),
  role: z.string(),
  /** The index among all options of the question, so that an option has the same colour everywhere. */
  position: z.int(),
  count: z.int(),
  /** Mean rank from 1 to n, for rankings; null for other types. */
  meanRank: z.nullable(z.number()),
  /** True if too few people chose it to show its details: texts beside it, its rank, a matrix row. */
  withheld: z.boolean(),
  /** True if a limited filter would reveal too few people; the count is 0 then. */
  countHidden: z.optional(z.boolean()),
  /** True of a right answer of an exam, for its owner and administrators. */
  isRight: z.optional(z.boolean()),
});

export const questionSummarySchema = z.object({
  questionId: idSchema(),
  body: z.string(),
  responseType: z.enum(responseTypes),
  segmentName: z.string(),
  /**
   * True if a secret ballot hides it, because one to four people answered it or follow from its conditions, or if it
   * is not shown with a limited filter; then nothing more is shown.
   */
  withheld: z.boolean(),
  answered: z.int(),
  /** True where conditions or a drawing decide who is asked. */
  askedOfSome: z.optional(z.boolean()),
  /** How many of these were asked, if that was counted. */
  asked: z.optional(z.int()),
  /** True if conditions decide who is offered some of its options; percentages are of all who answered. */
  offeredToSome: z.optional(z.boolean()),
  /** True if a limited filter hides how many answered; then `answered` counts all who belong to it. */
  answeredHidden: z.optional(z.boolean()),
  options: z.array(optionCountSchema),
  /** How many answered a choice right; of an exam, for its owner and administrators. */
  right: z.optional(z.int()),
  /** For numbers, ratings and scales, all exact; counts by value, or from one edge to before the next. */
  numbers: z.nullable(
    z.object({
      mean: z.number(),
      median: z.number(),
      min: z.number(),
      max: z.number(),
      bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
      /** Net promoter score in percent, for a scale from 0 to 10. */
      nps: z.nullable(z.number()),
    }),
  ),
  /** Labels for the ends of a scale, if the author set them. */
  endLabels: z.optional(z.array(z.object({ value: z.number(), label: z.string() }))),
  /** For matrix: counts by row and column option id. */
  cells: z.array(z.object({ rowId: idSchema(), columnId: idSchema(), count: z.int() })),
  /**
   * For times by hour (`08`); for dates by the first day (`2026-05-01`) of each month or year of the requested
   * calendar, or by day if there are few. In order, without empty ones.
   */
  moments: z.array(z.object({ at: z.string(), count: z.int() })),
  /** How many files were sent, where the answers are files. */
  files: z.optional(z.int()),
  momentUnit: z.nullable(z.enum(['hour', 'day', 'month', 'year'])),
});
export type QuestionSummary = z.infer<typeof questionSummarySchema>;
export type NumberSummary = NonNullable<QuestionSummary['numbers']>;
