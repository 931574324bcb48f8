import { answerTypes } from '../../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../../inquiries/compile.ts';
import type { StoredOption } from '../../inquiries/question.ts';
import type { Filter } from './filter.ts';

/** A filter that reveals no more than tables of two questions do. */
export type BallotFilter = {
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

/** Multiple choices have no tables. */
function canFilterBallot({ responseType }: CompiledQuestion): boolean {
  return answerTypes[responseType].shape === 'option';
}

/** A released secret ballot can be filtered by one single choice; null if a filter has more. */
export function toBallotFilter({ questionById }: CompiledInquiry, { clauses }: Filter): BallotFilter | null {
  const [clause, ...others] = clauses;
  if (clause?.kind !== 'options' || clause.test === 'none' || others.length > 0) return null;
  const question = questionById.get(clause.questionId);
  if (question === undefined || !canFilterBallot(question)) return null;
  const options = [...new Set(clause.optionIds)].flatMap((id) => question.optionById.get(id) ?? []);
  // A single choice never has several options, so no response matches all of them.
  if (clause.test === 'all' && options.length > 1) return null;
  return { question, options };
}
