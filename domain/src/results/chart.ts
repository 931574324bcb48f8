import * as z from 'zod/mini';
import { hardLimits } from '../inquiry/question.ts';
import { id, plainText } from '../text/plain.ts';

export const chartTypes = ['bar', 'pie', 'trend'] as const;
export const accessTypes = ['public', 'private'] as const;

const optionIds = () => z.array(id()).check(z.maxLength(hardLimits.optionsPerQuestion));

/** A chart's definition: the condition is optional, the group is not. */
export const chartShape = {
  title: plainText(300, { min: 1, error: 'chartTitleRequired' }),
  type: z.enum(chartTypes),
  isPrimary: z._default(z.boolean(), false),
  conditionQuestionId: z._default(z.nullable(id()), null),
  conditionOptionIds: z._default(optionIds(), []),
  groupQuestionId: z.uuid({ error: 'groupQuestionRequired' }),
  groupOptionIds: optionIds().check(z.minLength(1, { error: 'groupOptionsRequired' })),
  accessType: z._default(z.enum(accessTypes), 'private'),
  enabled: z._default(z.boolean(), true),
};

export const chartInputSchema = z.strictObject(chartShape);
export const chartSchema = z.object({ id: id(), ...chartShape });
export type ChartInput = z.infer<typeof chartInputSchema>;
export type Chart = z.infer<typeof chartSchema>;

/**
 * What a chart shows. `points` has one entry an option for bar and pie; a trend has `series` of counts
 * by local day (ISO), every series with the same days.
 */
export const chartDataSchema = z.object({
  total: z.int(),
  /** True where fewer than the smallest shown group of an anonymous inquiry answered. */
  withheld: z.boolean(),
  points: z.array(z.object({ optionId: id(), label: z.string(), count: z.int() })),
  days: z.array(z.string()),
  series: z.array(z.object({ optionId: id(), label: z.string(), counts: z.array(z.int()) })),
});
export type ChartData = z.infer<typeof chartDataSchema>;
