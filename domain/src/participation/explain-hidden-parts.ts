import type { AnswerMap } from '../inquiries/answers.ts';
import type { Condition, ConditionClause } from '../inquiries/conditions/condition.ts';
import type { PublicPage, PublicQuestion } from './public-page.ts';
import { findVisibleQuestions, makeConditionTests } from './visibility.ts';

export type HiddenReason = {
  readonly question: PublicQuestion;
  /** The hidden option; null if the whole question is hidden. */
  readonly option: PublicQuestion['options'][number] | null;
  /**
   * The condition that hides it; `end`: it ended the inquiry; `options`: all options of the question are
   * hidden.
   */
  readonly because: 'question' | 'segment' | 'option' | 'options' | 'end';
  /** The question that ended the inquiry. */
  readonly endedAt: PublicQuestion | null;
  readonly match: Condition['match'];
  readonly clauses: readonly { readonly clause: ConditionClause; readonly holds: boolean }[];
};

/** Explains why questions and options don't appear with these answers, in the order of the pages. */
export function explainHiddenParts(pages: readonly PublicPage[], answers: AnswerMap): HiddenReason[] {
  const pageQuestions = pages.flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      segment.questions.map((question) => ({ ...question, question, segmentCondition: segment.condition })),
    ),
  );
  const shown = findVisibleQuestions(pageQuestions, answers);
  const { holds, clauseHolds } = makeConditionTests(shown, answers);
  const explain = (condition: Condition | null | undefined): Pick<HiddenReason, 'match' | 'clauses'> => ({
    match: condition?.match ?? 'all',
    clauses: (condition?.clauses ?? []).map((clause) => ({ clause, holds: clauseHolds(clause) })),
  });
  let ended: PublicQuestion | null = null;
  return pageQuestions.flatMap(({ question, segmentCondition }): HiddenReason[] => {
    const whole = { question, option: null, endedAt: ended };
    if (ended !== null) return [{ ...whole, because: 'end', ...explain(ended.endCondition) }];
    if (!holds(segmentCondition)) return [{ ...whole, because: 'segment', ...explain(segmentCondition) }];
    if (!holds(question.condition))
      return [{ ...whole, because: 'question', ...explain(question.condition) }];
    const visible = shown.get(question.id);
    if (visible === undefined) return [{ ...whole, because: 'options', ...explain(null) }];
    if (question.endCondition && holds(question.endCondition)) ended = question;
    return question.options
      .filter(({ id }) => !visible.options.some((option) => option.id === id))
      .map((option) => ({ ...whole, option, because: 'option', ...explain(option.condition) }));
  });
}
