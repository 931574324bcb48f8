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

/** Numbered as the results number it. */
function chartQuestion() {
  return z.object({ number: z.int(), body: z.string() });
}

/** `position` is the option's among all of its question: what it is drawn in follows from it, whatever else is shown. */
function chartOption() {
  return { optionId: id(), label: z.string(), position: z.int() };
}

/**
 * What a chart shows. `points` has one entry an option for bar and pie; a trend has `series` of counts
 * by local day (ISO), every series with the same days.
 */
export const chartDataSchema = z.object({
  total: z.int(),
  /** True where fewer than the smallest shown group of an anonymous inquiry answered. */
  withheld: z.boolean(),
  /** Of the people counted in `total`, those who answered the question shown: percentages are of them. */
  answered: z.int(),
  /** What is shown; null where an edit has taken the question away. */
  question: z.nullable(chartQuestion()),
  /** Whose answers are counted; null where everybody's are. */
  condition: z.nullable(z.extend(chartQuestion(), { options: z.array(z.string()) })),
  points: z.array(z.object({ ...chartOption(), count: z.int() })),
  days: z.array(z.string()),
  series: z.array(z.object({ ...chartOption(), counts: z.array(z.int()) })),
});
export type ChartData = z.infer<typeof chartDataSchema>;
