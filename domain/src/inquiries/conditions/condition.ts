import * as z from 'zod/mini';
import { maxLength, minLength } from '../../text/length.ts';
import { idSchema } from '../../text/plain.ts';
import { hardLimits } from '../hard-limits.ts';

/** Maximum number of clauses of one condition. */
export const maxConditionClauses = 20;

/**
 * One test of an earlier answer. `isAnyOf` and `isNoneOf` test chosen options, `equals` to `atMost` a number.
 * `notAnswered`, `isNoneOf` and `notEquals` are true for an unanswered question.
 */
const conditionClauseSchema = z.strictObject({
  questionId: idSchema(),
  operator: z.enum([
    'answered',
    'notAnswered',
    'isAnyOf',
    'isNoneOf',
    'equals',
    'notEquals',
    'atLeast',
    'atMost',
  ] as const),
  optionIds: z._default(z.array(idSchema()).check(maxLength(hardLimits.optionsPerQuestion)), []),
  value: z._default(z.nullable(z.number()), null),
});

/**
 * A condition is true if all, or any, of its clauses are: then a question, segment or option is shown, or the
 * inquiry ends.
 */
export const conditionSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  clauses: z.array(conditionClauseSchema).check(minLength(1), maxLength(maxConditionClauses)),
});

export type ConditionClause = z.infer<typeof conditionClauseSchema>;
export type Condition = z.infer<typeof conditionSchema>;
