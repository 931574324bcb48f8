import { Checkbox, CheckIcon, Radio, Tooltip } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Option, ResponseType } from '@nazar/domain/inquiries/question.ts';
import { useTranslation } from 'react-i18next';
import classes from '../question-step.module.css';
import { useQuestionActions } from '../use-question-actions.ts';

type RightAnswerMarkProps = {
  questionId: string;
  responseType: ResponseType;
  option: Option;
  number: string;
};

/**
 * Sets an option of an exam's question as a right answer. Radios have no common name: each is reached by Tab beside its
 * option, while browsers skip all but one of a group.
 */
export function RightAnswerMark({ questionId, responseType, option, number }: RightAnswerMarkProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const hasSeveral = answerTypes[responseType].shape === 'options';
  const label = option.body.trim() === '' ? t('option.placeholder.choice', { number }) : option.body;
  const set = (isAnswer: boolean) => actions.setAnswer(questionId, option.id, isAnswer);
  const props = {
    color: 'teal.9',
    'aria-label': t('exam.isRightAnswer', { label }),
    checked: option.isAnswer,
  };
  return (
    <Tooltip label={t('exam.rightAnswer')}>
      <span className={classes.mark} data-control data-field={`${questionId}.rightAnswer`}>
        {hasSeveral ? (
          <Checkbox {...props} onChange={(event) => set(event.currentTarget.checked)} />
        ) : (
          <Radio
            {...props}
            icon={CheckIcon}
            onChange={() => set(true)}
            // A selected radio can be deselected; then no answer is right or wrong.
            onClick={() => option.isAnswer && set(false)}
            onKeyUp={(event) => {
              if (event.key !== ' ' || !option.isAnswer) return;
              event.preventDefault();
              set(false);
            }}
          />
        )}
      </span>
    </Tooltip>
  );
}
