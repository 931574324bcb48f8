import { answerTypes } from '../../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../../inquiries/compile.ts';
import type { StoredOption } from '../../inquiries/question.ts';
import { mayCombineOptions } from '../disclosure.ts';
import type { Filter } from './filter.ts';

/** A filter that reveals no more than tables of two questions do. */
export type LimitedFilter = {
  readonly question: CompiledQuestion;
  readonly options: readonly StoredOption[];
};

/**
 * Readers who may not see single responses filter by one answer or by days, because more clauses could single
 * out a response.
 */
export function isSingleClauseFilter({ clauses: [clause, ...others] }: Filter): boolean {
  if (clause === undefined || others.length > 0) return false;
  return clause.kind === 'days' || (clause.kind === 'options' && clause.test !== 'none');
}

/** A released secret ballot can be filtered by one answer; null if a filter has more. */
export function toLimitedFilter(
  { questionById }: CompiledInquiry,
  { clauses }: Filter,
): LimitedFilter | null {
  const [clause, ...others] = clauses;
  if (clause?.kind !== 'options' || clause.test === 'none' || others.length > 0) return null;
  const question = questionById.get(clause.questionId);
  if (question === undefined) return null;
  const several = answerTypes[question.responseType].shape !== 'option';
  const options = [...new Set(clause.optionIds)].flatMap((id) => question.optionById.get(id) ?? []);
  if (!mayCombineOptions(several, options.length)) return null;
  // A single choice never has several options, so no response matches all of them.
  if (clause.test === 'all' && options.length > 1) return null;
  return { question, options };
}
