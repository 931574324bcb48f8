import * as z from 'zod/mini';
import { responseTypes } from '../inquiry/question.ts';
import { id } from '../text/plain.ts';

export const optionCountSchema = z.object({
  optionId: id(),
  label: z.string(),
  role: z.string(),
  count: z.int(),
  /** Mean place of 1 to n, for ranking; null elsewhere. */
  meanRank: z.nullable(z.number()),
});

export const questionSummarySchema = z.object({
  questionId: id(),
  code: z.int(),
  body: z.string(),
  responseType: z.enum(responseTypes),
  segmentName: z.string(),
  answered: z.int(),
  options: z.array(optionCountSchema),
  /** For numbers, ratings and scales: exact mean and extremes, and counts by value or by bin. */
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
  /** For dates by month (`2026-05`), for times by hour (`08`), in order; months and hours of nobody are left out. */
  moments: z.array(z.object({ at: z.string(), count: z.int() })),
  /** For texts: newest first, some; never for anonymous inquiries below the smallest group. */
  texts: z.array(z.string()),
});
export type QuestionSummary = z.infer<typeof questionSummarySchema>;
