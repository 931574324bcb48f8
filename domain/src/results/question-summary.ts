import * as z from 'zod/mini';
import { responseTypes } from '../inquiries/question.ts';
import { idSchema } from '../text/plain.ts';

const optionCountSchema = z.object({
  optionId: idSchema(),
  label: z.string(),
  role: z.string(),
  /** The index among all options of the question, so that an option has the same colour everywhere. */
  position: z.int(),
  /** Number of people who chose it; of a matrix column, how often it was chosen in all rows together. */
  count: z.int(),
  /** Mean rank from 1 to n, for rankings; null for other types. */
  meanRank: z.nullable(z.number()),
  /**
   * Whether too few people chose it to show its details: its texts, its rank, the cells of its matrix row.
   */
  withheld: z.boolean(),
  /** Whether it is a right answer of an exam; only for its owner and administrators. */
  isRight: z.optional(z.boolean()),
});

export const questionSummarySchema = z.object({
  questionId: idSchema(),
  body: z.string(),
  responseType: z.enum(responseTypes),
  segmentName: z.string(),
  /** Whether a secret ballot or a limited filter hides the counts; all other fields are then unset. */
  withheld: z.boolean(),
  answered: z.int(),
  /** Whether conditions or a draw decide who is asked. */
  askedOfSome: z.optional(z.boolean()),
  /** Number of these people who were asked, if counted. */
  asked: z.optional(z.int()),
  /**
   * Whether not everyone asked was offered every option, because of conditions or because options were added
   * or hidden; percentages are of all who answered.
   */
  offeredToSome: z.optional(z.boolean()),
  options: z.array(optionCountSchema),
  /** Number of right answers to a question of an exam; only for its owner and administrators. */
  right: z.optional(z.int()),
  /**
   * Exact statistics for numbers, ratings and scales; bars count by value (only those given if they are few), or from one
   * edge to the next, exclusive.
   */
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
  /** Counts of a matrix by row and column option id. */
  cells: z.array(z.object({ rowId: idSchema(), columnId: idSchema(), count: z.int() })),
  /**
   * Counts of times by hour (`08`) and of dates by the first day (`2026-05-01`) of each month or year in the
   * requested calendar, or by day if there are few. They are sorted and contain no empty ones.
   */
  moments: z.array(z.object({ at: z.string(), count: z.int() })),
  /** Number of uploaded files, if the answers are files. */
  files: z.optional(z.int()),
  momentUnit: z.nullable(z.enum(['hour', 'day', 'month', 'year'])),
});
export type QuestionSummary = z.infer<typeof questionSummarySchema>;
export type NumberSummary = NonNullable<QuestionSummary['numbers']>;
