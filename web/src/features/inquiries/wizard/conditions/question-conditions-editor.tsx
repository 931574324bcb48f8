import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalFieldsDisclosure } from '../components/fields/optional-fields-disclosure.tsx';
import { useDraftSelector, useHasDraftFieldProblem } from '../draft/use-draft.ts';
import { useShownQuestionCountBeforeQuestion } from '../pipes/use-pipe-input-state.ts';
import { arePropsEqualExceptBody } from '../question/are-props-equal-except-body.ts';
import { useQuestionActions } from '../question/use-question-actions.ts';
import { countBrokenConditions } from './condition-analysis.ts';
import { ConditionFields } from './condition-fields.tsx';
import { QuestionDependencies } from './question-dependencies.tsx';

/** The condition of a question, its end condition, and the questions that depend on it. */
export const QuestionConditionsEditor = memo(function QuestionConditionsEditor({
  question,
}: {
  question: Question;
}) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { id, condition, endCondition, responseType } = question;
  const isReported = useHasDraftFieldProblem([`${id}.condition`, `${id}.endCondition`]);
  const isWrong =
    useDraftSelector((state) => countBrokenConditions(state.segments, id, state.problems) > 0) || isReported;
  const at = useShownQuestionCountBeforeQuestion(id);
  // Hidden questions are not asked, so their conditions have no effect.
  if (at === -1) return null;
  const isSet = condition !== null || endCondition !== null;
  const { takesAnswer } = answerTypes[responseType];
  return (
    <OptionalFieldsDisclosure
      inGroup
      label={t(isSet ? 'condition.title' : 'condition.titleNone')}
      start={isSet}
      wrong={isWrong}
    >
      <ConditionFields
        place={{ part: 'question', id }}
        before={at}
        condition={condition}
        label={t(takesAnswer ? 'condition.show.question' : 'condition.show.statement')}
        start={t(takesAnswer ? 'condition.start.question' : 'condition.start.statement')}
        onChange={(next) => actions.changeField(id, { condition: next })}
      />
      <ConditionFields
        place={{ part: 'end', id }}
        before={at + 1}
        condition={endCondition}
        label={t('condition.end')}
        start={t('condition.startEnd')}
        onChange={(next) => actions.changeField(id, { endCondition: next })}
      />
      <QuestionDependencies question={question} />
    </OptionalFieldsDisclosure>
  );
}, arePropsEqualExceptBody);
