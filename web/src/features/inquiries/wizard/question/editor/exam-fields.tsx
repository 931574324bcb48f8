import { SimpleGrid, Text, Textarea } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../../i18n/use-format-field-problem.ts';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { DraftNumberField } from '../../components/fields/draft-number-field.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { useQuestionActions } from '../use-question-actions.ts';

/** The scores of right and wrong answers, and the feedback. */
export function ExamQuestionFields({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const fieldText = useFormatFieldProblem();
  const actions = useQuestionActions();
  const { id } = question;
  return (
    <>
      <RightAnswerNote question={question} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={520}>
        <DraftNumberField
          name={`${id}.score`}
          label={t('exam.score')}
          description={t('exam.scoreHint')}
          value={question.score}
          min={0}
          whole={false}
          whenEmpty={fieldText({ code: 'scoreRequired' })}
          onChange={(score) => score !== null && actions.changeField(id, { score })}
        />
        <DraftNumberField
          name={`${id}.wrongScore`}
          label={t('exam.wrongScore')}
          description={t('exam.wrongScoreHint')}
          value={question.wrongScore}
          min={0}
          whole={false}
          whenEmpty={fieldText({ code: 'wrongScore' })}
          whenTooSmall={fieldText({ code: 'wrongScore' })}
          onChange={(wrongScore) => wrongScore !== null && actions.changeField(id, { wrongScore })}
        />
      </SimpleGrid>
      <FeedbackField question={question} />
    </>
  );
}

/** The explanation of the right answer, beside it. */
function FeedbackField({ question: { id, feedback } }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const isShown = useDraftSelector((state) => state.settings.showRightAnswers !== 'never');
  const actions = useQuestionActions();
  return (
    <Textarea
      {...useDraftFieldErrorProps(`${id}.feedback`)}
      label={t('exam.feedback')}
      description={t(isShown ? 'exam.feedbackHint' : 'exam.feedbackNever')}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={textLimits.feedback}
      dir={getDirAttribute(feedback)}
      value={feedback}
      onChange={(event) => actions.changeField(id, { feedback: event.currentTarget.value })}
    />
  );
}

/** A ranking's order is its answer; other options are marked in their list, which says so. */
function RightAnswerNote({ question: { responseType } }: { question: Question }) {
  const { t } = useTranslation('wizard');
  if (!answerTypes[responseType].orderIsAnswer) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('exam.ranking')}
    </Text>
  );
}
