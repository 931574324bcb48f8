import * as z from 'zod/mini';
import { hardLimits } from '../inquiry/question.ts';
import { maxLength, minLength } from '../text/length.ts';
import { id, plainText } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';

export const chartTypes = ['bar', 'pie', 'trend'] as const;
export const accessTypes = ['public', 'private'] as const;

const optionIds = () => z.array(id()).check(maxLength(hardLimits.optionsPerQuestion));

/** A chart's definition: the condition is optional, the group is not. */
export const chartShape = {
  title: plainText(textLimits.title, { min: 1, error: 'chartTitleRequired' }),
  type: z.enum(chartTypes),
  isPrimary: z._default(z.boolean(), false),
  conditionQuestionId: z._default(z.nullable(id()), null),
  conditionOptionIds: z._default(optionIds(), []),
  groupQuestionId: z.uuid({ error: 'groupQuestionRequired' }),
  groupOptionIds: optionIds().check(minLength(1, { error: 'groupOptionsRequired' })),
  accessType: z._default(z.enum(accessTypes), 'private'),
  enabled: z._default(z.boolean(), true),
};

export const chartInputSchema = z.strictObject(chartShape);
export const chartSchema = z.object({ id: id(), ...chartShape });
export type ChartInput = z.infer<typeof chartInputSchema>;
export type Chart = z.infer<typeof chartSchema>;

/** With the same number as in the results. */
function chartQuestion() {
  return z.object({ number: z.int(), body: z.string() });
}

/** `position` is the option's index among all options of its question; its colour depends on it. */
function chartOption() {
  return { optionId: id(), label: z.string(), position: z.int() };
}

/**
 * The data of a chart. For bar and pie `points` has one entry per option; a trend has `series` of counts by
 * local day (ISO), all with the same days.
 */
export const chartDataSchema = z.object({
  total: z.int(),
  /** True if fewer people than the minimum group of an anonymous inquiry answered. */
  withheld: z.boolean(),
  /** How many of `total` answered the question; percentages refer to them. */
  answered: z.int(),
  /** The question shown; null if an edit has removed it. */
  question: z.nullable(chartQuestion()),
  /** Which answers are counted; null for all. */
  condition: z.nullable(z.extend(chartQuestion(), { options: z.array(z.string()) })),
  points: z.array(z.object({ ...chartOption(), count: z.int() })),
  days: z.array(z.string()),
  /** True if points count several days up to their own, because an anonymous inquiry's days were small. */
  mergesDays: z.boolean(),
  series: z.array(z.object({ ...chartOption(), counts: z.array(z.int()) })),
});
export type ChartData = z.infer<typeof chartDataSchema>;
