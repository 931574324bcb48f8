import * as z from 'zod/mini';
import type { FieldProblemCode } from '../problem/field-problem.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { maxIntervals } from './grouping.ts';
import { parseInterval } from './interval.ts';

export const chartTypes = ['bar', 'pie', 'trend'] as const;
export const chartAccessTypes = ['public', 'private'] as const;

/**
 * Ids of options, or intervals of answers such as `[18,30)`; the question's own id alone means all of its
 * options, or the default intervals.
 */
export const groupIdsSchema = () =>
  z
    .array(z.string().check(z.toLowerCase(), z.refine(isGroupId, { error: 'invalidId' })))
    .check(maxLength(maxIntervals));

function isGroupId(text: string): boolean {
  return idSchema().safeParse(text).success || parseInterval(text) !== null;
}

/** Id of one question, or of one row of a matrix. */
const oneQuestion = (several: FieldProblemCode, none: FieldProblemCode) =>
  z.uuid({ error: ({ input }) => (Array.isArray(input) ? several : none) }).check(z.toLowerCase());

/** A chart's definition; only the condition is optional. */
const chartShape = {
  title: plainTextSchema(textLimits.title, { min: 1, error: 'chartTitleRequired' }),
  type: z.enum(chartTypes),
  isPrimary: z._default(z.boolean(), false),
  conditionQuestionId: z._default(z.nullable(oneQuestion('oneConditionQuestion', 'invalidId')), null),
  conditionOptionIds: z._default(groupIdsSchema(), []),
  groupQuestionId: oneQuestion('oneGroupQuestion', 'groupQuestionRequired'),
  groupOptionIds: groupIdsSchema().check(minLength(1, { error: 'groupOptionsRequired' })),
  accessType: z._default(z.enum(chartAccessTypes), 'private'),
  enabled: z._default(z.boolean(), true),
};

export const chartInputSchema = z.strictObject(chartShape);
export const chartSchema = z.object({ id: idSchema(), ...chartShape });
export type ChartInput = z.infer<typeof chartInputSchema>;
export type Chart = z.infer<typeof chartSchema>;

/** A question with its number in the results. */
function chartQuestion() {
  return z.object({
    number: z.int(),
    body: z.string(),
    /** The counted row of a matrix. */
    row: z.nullable(z.string()),
    /** Whether people are counted by the option that they ranked first. */
    isFirstRank: z.boolean(),
  });
}

/**
 * `optionId` is an option's id or an interval, which is its own label; `position` is the index among all
 * options of the question, which determines its colour.
 */
function chartOption() {
  return { optionId: z.string(), label: z.string(), position: z.int() };
}

/**
 * The data of a chart. For bar and pie, `points` has one entry for each option; a trend has `series` of
 * counts by local day (ISO), all with the same days.
 */
export const chartDataSchema = z.object({
  total: z.int(),
  /** Whether too few people of a secret ballot are counted; always true for its trends. */
  withheld: z.boolean(),
  /** Number of people out of `total` who answered the question; percentages refer to them. */
  answered: z.int(),
  /** The same fields as in the summary of the question. */
  askedOfSome: z.optional(z.boolean()),
  asked: z.optional(z.int()),
  offeredToSome: z.optional(z.boolean()),
  /** The question of the chart; null if an edit has removed it. */
  question: z.nullable(chartQuestion()),
  /** The condition on the counted responses; null for all. */
  condition: z.nullable(
    z.extend(chartQuestion(), { options: z.array(z.object({ optionId: z.string(), label: z.string() })) }),
  ),
  points: z.array(z.object({ ...chartOption(), count: z.int() })),
  days: z.array(z.string()),
  series: z.array(z.object({ ...chartOption(), counts: z.array(z.int()) })),
});
export type ChartData = z.infer<typeof chartDataSchema>;
