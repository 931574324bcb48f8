import { TextInput } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { PipedTextarea } from '../../pipes/piped-textarea.tsx';
import { useShownQuestionCountBeforeQuestion } from '../../pipes/use-pipe-input-state.ts';
import { useQuestionActions } from '../use-question-actions.ts';

/** The help below a question, and the example inside its text field. */
export function HelpAndPlaceholderFields({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { id, responseType, helpText, placeholder } = question;
  const before = useShownQuestionCountBeforeQuestion(id);
  const help = useDraftFieldErrorProps(`${id}.helpText`);
  const example = useDraftFieldErrorProps(`${id}.placeholder`);
  return (
    <>
      <PipedTextarea
        {...help}
        before={before}
        label={t('question.helpText')}
        minRows={1}
        maxRows={6}
        maxLength={textLimits.helpText}
        value={helpText}
        onChange={(text) => actions.changeField(id, { helpText: text })}
      />
      {answerTypes[responseType].hasTextField && (
        <TextInput
          {...example}
          label={t('question.placeholder')}
          maxLength={textLimits.placeholder}
          dir={getDirAttribute(placeholder)}
          value={placeholder}
          onChange={(event) => actions.changeField(id, { placeholder: event.currentTarget.value })}
        />
      )}
    </>
  );
}
