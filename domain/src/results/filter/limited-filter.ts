import { answerTypes } from '../../inquiry/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../../inquiry/compile.ts';
import type { StoredOption } from '../../inquiry/question.ts';
import { mayCombine } from '../disclosure.ts';
import type { ClauseOf, Filter } from './filter.ts';

/** A filter that tells no more than tables of two questions and trends do. */
export type LimitedFilter =
  | {
      readonly kind: 'options';
      readonly question: CompiledQuestion;
      readonly options: readonly StoredOption[];
    }
  | Pick<ClauseOf<'days'>, 'kind' | 'from' | 'to'>
  | ClauseOf<'flagged'>;

/**
 * Whoever may not see single responses, or all responses of an anonymous inquiry, filters by one answer or by
 * days, or whether it is flagged, one at a time: null where a filter asks for more.
 */
export function limitFilter({ questionById }: CompiledInquiry, { clauses }: Filter): LimitedFilter | null {
  const [clause, ...others] = clauses;
  if (clause === undefined || others.length > 0) return null;
  if (clause.kind === 'days' || clause.kind === 'flagged') return clause;
  if (clause.kind !== 'options' || clause.test === 'none') return null;
  const question = questionById.get(clause.questionId);
  if (question === undefined) return null;
  const several = answerTypes[question.responseType].shape !== 'option';
  const options = [...new Set(clause.optionIds)].flatMap((id) => question.optionById.get(id) ?? []);
  if (!mayCombine(several, options.length)) return null;
  // All of several options of one choice: nobody.
  if (clause.test === 'all' && options.length > 1) return null;
  return { kind: 'options', question, options };
}
