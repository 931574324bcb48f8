import * as z from 'zod/mini';
import { responseTypes } from '../inquiry/question.ts';
import { id } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

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
  /** For texts: newest first, some; never for anonymous inquiries below the smallest group. */
  texts: z.array(z.string()),
});
export type QuestionSummary = z.infer<typeof questionSummarySchema>;

export const getSummary = defineCall({
  area: 'Result',
  name: 'getSummary',
  access: 'guest',
  transaction: 'none',
  summary: 'Counts per question, kept as answers come in.',
  input: z.strictObject({ inquiryId: id() }),
  result: z.object({
    inquiryId: id(),
    title: z.string(),
    language: z.enum(['en', 'fa']),
    /** True where an anonymous inquiry has too few responses to show anything. */
    withheld: z.boolean(),
    started: z.int(),
    finished: z.int(),
    /** Seconds; null when nobody's is known. */
    medianDuration: z.nullable(z.number()),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    questions: z.array(questionSummarySchema),
  }),
});
export type Summary = z.infer<typeof getSummary.result>;

export const getCrossTab = defineCall({
  area: 'Result',
  name: 'getCrossTab',
  access: 'guest',
  transaction: 'none',
  summary: 'Counts of one question by another, optionally only where a third was answered so.',
  input: z.strictObject({
    inquiryId: id(),
    rowQuestionId: id(),
    columnQuestionId: id(),
    conditionQuestionId: z._default(z.nullable(id()), null),
    conditionOptionIds: z._default(z.array(id()).check(z.maxLength(200)), []),
  }),
  result: z.object({
    withheld: z.boolean(),
    total: z.int(),
    rows: z.array(z.object({ optionId: id(), label: z.string() })),
    columns: z.array(z.object({ optionId: id(), label: z.string() })),
    /** counts[row][column]. */
    counts: z.array(z.array(z.int())),
  }),
});

export const resultCalls = { getSummary, getCrossTab };
