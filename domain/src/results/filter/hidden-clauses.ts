import { answerTypes } from '../../inquiry/answer-types/index.ts';
import type { CompiledInquiry } from '../../inquiry/compile.ts';
import type { HiddenAnswers } from '../disclose-responses.ts';
import type { Filter } from './filter.ts';

/** The indexes of clauses that ask for what single responses don't show: who belongs to them would tell it. */
export function hiddenClauses(
  { questionById }: Pick<CompiledInquiry, 'questionById'>,
  { clauses }: Filter,
  hidden: HiddenAnswers,
): number[] {
  return clauses.flatMap((clause, index) => {
    if (clause.kind === 'score') return hidden.scores ? index : [];
    if (clause.kind === 'languages' || clause.kind === 'channels') return hidden.origin ? index : [];
    // A flag says how fast an address was, and nothing of a person.
    if (clause.kind === 'days' || clause.kind === 'flagged') return [];
    const question = questionById.get(clause.questionId);
    if (question === undefined) return [];
    const isOther = clause.kind === 'text' && answerTypes[question.responseType].shape !== 'text';
    const isHidden = hidden.questions.has(question.code) || (isOther && hidden.otherTexts.has(question.code));
    return isHidden ? index : [];
  });
}
