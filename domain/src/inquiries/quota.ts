import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { conditionSchema } from './conditions/condition.ts';
import { hardLimits } from './hard-limits.ts';
import { makeTextsShape, makeTranslationsSchema } from './part-text-schemas.ts';

/** Limits the number of responses that fulfil a condition. */
export const quotaSchema = z.strictObject({
  id: idSchema(),
  /** Null only in drafts, and so is the limit. */
  condition: z.nullable(conditionSchema),
  limit: z.nullable(z.int().check(z.gte(1), z.lte(hardLimits.capacity))),
  ...makeTextsShape('quota'),
  translations: z._default(makeTranslationsSchema('quota'), {}),
});
export const quotasSchema = z.array(quotaSchema).check(
  maxLength(hardLimits.quotas),
  z.refine((quotas) => new Set(quotas.map(({ id }) => id)).size === quotas.length, { error: 'duplicateId' }),
);
export type Quota = z.infer<typeof quotaSchema>;

type WithQuotas = { readonly quotas: readonly Quota[] };

/** Ids of quotas that were removed or whose condition was changed. */
export function listChangedQuotaIds(before: WithQuotas | null, next: WithQuotas): string[] {
  const conditions = new Map(next.quotas.map(({ id, condition }) => [id, JSON.stringify(condition)]));
  return (before?.quotas ?? [])
    .filter(({ id, condition }) => conditions.get(id) !== JSON.stringify(condition))
    .map(({ id }) => id);
}
