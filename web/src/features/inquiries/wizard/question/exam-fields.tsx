import { Checkbox, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useDraftFieldProps } from '../components/draft-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useQuestionActions } from './use-question-actions.ts';

/** The scores of right and wrong answers, and the right options. */
export function ExamFields({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const fieldText = useFieldText();
  const actions = useQuestionActions();
  const { id } = question;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={520}>
        <NumberField
          name={`${id}.score`}
          label={t('exam.score')}
          description={t('exam.scoreHint')}
          value={question.score}
          min={0}
          whole={false}
          whenEmpty={fieldText({ code: 'scoreRequired' })}
          onChange={(score) => score !== null && actions.changeField(id, { score })}
        />
        <NumberField
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
      <RightOptions question={question} />
      <FeedbackField question={question} />
    </>
  );
}

/** The explanation of the right answer, beside it. */
function FeedbackField({ question: { id, feedback } }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const isShown = useDraft((state) => state.settings.showRightAnswers !== 'never');
  const actions = useQuestionActions();
  return (
    <Textarea
      {...useDraftFieldProps(`${id}.feedback`)}
      label={t('exam.feedback')}
      description={t(isShown ? 'exam.feedbackHint' : 'exam.feedbackNever')}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={textLimits.feedback}
      dir={textDir(feedback)}
      value={feedback}
      onChange={(event) => actions.changeField(id, { feedback: event.currentTarget.value })}
    />
  );
}

function RightOptions({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const { shape, orderIsAnswer } = answerTypes[question.responseType];
  if (orderIsAnswer) {
    return (
      <Text size="sm" c="dimmed">
        {t('exam.ranking')}
      </Text>
    );
  }
  const options = question.options.filter(
    ({ role, hidden }) => role !== 'accepted' && role !== 'other' && !hidden,
  );
  if (options.length === 0) return null;
  const Mark = shape === 'options' ? Checkbox : Radio;
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} style={{ border: 0 }}>
      <Text component="legend" size="sm" fw={500} p={0} mb={6}>
        {t('exam.rightAnswer')}
      </Text>
      {options.map((option, index) => (
        <Mark
          key={option.id}
          name={`right ${question.id}`}
          label={
            <bdi style={{ overflowWrap: 'anywhere' }}>
              {option.body.trim() === ''
                ? t('option.placeholder.choice', { number: format.number(index + 1) })
                : option.body}
            </bdi>
          }
          checked={option.isAnswer}
          onClick={() => {
            // A selected radio can be deselected; then no answer is right or wrong.
            if (shape === 'option' && option.isAnswer) {
              actions.setAnswer(question.id, option.id, false);
            }
          }}
          onChange={(event) => actions.setAnswer(question.id, option.id, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
