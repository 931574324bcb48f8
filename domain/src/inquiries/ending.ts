import * as z from 'zod/mini';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { maxWebAddressLength } from '../text/web-address.ts';
import { conditionSchema } from './conditions/condition.ts';
import { makeTextsShape, makeTranslationsSchema } from './part-text-schemas.ts';

const percent = () => z.nullable(z.number().check(z.gte(0), z.lte(100)));

/** A completion message for responses that meet its condition and score range. */
export const endingSchema = z.strictObject({
  id: idSchema(),
  condition: z.nullable(conditionSchema),
  /** Range of the score in percent of the maximum: at least `minPercent` and less than `belowPercent`. */
  minPercent: percent(),
  belowPercent: percent(),
  ...makeTextsShape('ending'),
  translations: z._default(makeTranslationsSchema('ending'), {}),
  /** Empty for no redirect. */
  redirectUrl: plainTextSchema(maxWebAddressLength),
});
export type Ending = z.infer<typeof endingSchema>;
