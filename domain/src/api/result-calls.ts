import * as z from 'zod/mini';
import { calendars } from '../results/group-days.ts';
import { questionSummarySchema } from '../results/question-summary.ts';
import { maxLength } from '../text/length.ts';
import { id } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

export { type QuestionSummary, questionSummarySchema } from '../results/question-summary.ts';

export const getSummary = defineCall({
  area: 'Result',
  name: 'getSummary',
  access: 'guest',
  transaction: 'read',
  summary: 'Counts per question, kept as answers come in.',
  input: z.strictObject({
    inquiryId: id(),
    /** The calendar to group dates by months and years; null means the one of the caller's language. */
    calendar: z._default(z.nullable(z.enum(calendars)), null),
  }),
  result: z.object({
    inquiryId: id(),
    title: z.string(),
    language: z.enum(['en', 'fa']),
    /** True if an anonymous inquiry has too few responses to show anything. */
    withheld: z.boolean(),
    /** Whether the caller may look at single responses. */
    seeResponses: z.boolean(),
    /** Differs whenever what is counted has changed; compared with `getResultsVersion`. */
    version: z.string(),
    started: z.int(),
    finished: z.int(),
    /** Seconds; null if none is known. */
    medianDuration: z.nullable(z.number()),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    questions: z.array(questionSummarySchema),
  }),
});
export type Summary = z.infer<typeof getSummary.result>;

export const getResultsVersion = defineCall({
  area: 'Result',
  name: 'getResultsVersion',
  access: 'guest',
  transaction: 'read',
  summary: 'Whether results have changed: as cheap as it can be, for screens that stay up to date.',
  input: z.strictObject({ inquiryId: id() }),
  result: z.object({
    /** The `version` of what `getSummary` would tell now. */
    version: z.string(),
  }),
});

export const getCrossTab = defineCall({
  area: 'Result',
  name: 'getCrossTab',
  access: 'guest',
  transaction: 'read',
  summary: 'Counts of one question by another, optionally only where a third was answered so.',
  input: z.strictObject({
    inquiryId: id(),
    rowQuestionId: id(),
    columnQuestionId: id(),
    conditionQuestionId: z._default(z.nullable(id()), null),
    conditionOptionIds: z._default(z.array(id()).check(maxLength(200)), []),
  }),
  result: z.object({
    withheld: z.boolean(),
    total: z.int(),
    rows: z.array(z.object({ optionId: id(), label: z.string() })),
    columns: z.array(z.object({ optionId: id(), label: z.string() })),
    /** counts[row][column]; null if hidden because an anonymous inquiry has too few people there. */
    counts: z.array(z.array(z.nullable(z.int()))),
  }),
});

export const resultCalls = { getSummary, getResultsVersion, getCrossTab };
