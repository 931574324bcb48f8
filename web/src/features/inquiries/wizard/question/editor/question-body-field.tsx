import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { IconPhotoPlus, IconTypography } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { isTouchDevice } from '../../../../../ui/is-touch-device.ts';
import { DraftField } from '../../components/fields/draft-field.tsx';
import { PipedRichTextField } from '../../pipes/piped-rich-text-field.tsx';
import { PipedTextarea } from '../../pipes/piped-textarea.tsx';
import { useShownQuestionCountBeforeQuestion } from '../../pipes/use-pipe-input-state.ts';
import { arePropsEqualExceptBody } from '../are-props-equal-except-body.ts';
import classes from '../question-step.module.css';
import { useQuestionActions } from '../use-question-actions.ts';
import { hasFormatting, toPlainBody, toRichBody } from './body-text.ts';

type QuestionBodyFieldProps = {
  question: Question;
  /** Shows the field for a picture, audio or video; null if it is shown. */
  onAddMedia: (() => void) | null;
  onDone: () => void;
};

/** The text of a question: a plain field, or the editor once it is formatted. */
export function QuestionBodyField({ question, onAddMedia, onDone }: QuestionBodyFieldProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const [wantsMarks, setWantsMarks] = useState(false);
  const isRich = wantsMarks || hasFormatting(question.body);
  const format = useCallback(() => setWantsMarks(true), []);
  const change = (body: string) => actions.changeBody(question.id, body);
  const text = toPlainBody(question.body);
  const before = useShownQuestionCountBeforeQuestion(question.id);
  const { takesAnswer } = answerTypes[question.responseType];
  const firstOption = question.options.find(({ role }) => role !== 'accepted');
  // A statement may have paragraphs. Touch keyboards have no Shift and Enter, so a text with line breaks gets more.
  const breaksLines = !takesAnswer || (isTouchDevice() && text.includes('\n'));
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.nativeEvent.isComposing || breaksLines) return;
    event.preventDefault();
    if (firstOption === undefined) onDone();
    else focusFieldByKey(`${firstOption.id}.body`);
  };
  const label = t(takesAnswer ? 'question.body' : 'statement.body');
  return (
    <DraftField name={`${question.id}.body`}>
      {(error) =>
        isRich ? (
          <div className={classes.bodyField}>
            <PipedRichTextField
              before={before}
              label={label}
              required
              autoFocus={wantsMarks}
              value={question.body}
              error={error}
              onChange={change}
            />
            <Tools question={question} onFormat={null} onAddMedia={onAddMedia} />
          </div>
        ) : (
          <div className={classes.bodyField}>
            <PipedTextarea
              before={before}
              label={label}
              placeholder={t(takesAnswer ? 'question.bodyPlaceholder' : 'statement.bodyPlaceholder')}
              required
              minRows={1}
              maxRows={10}
              maxLength={hardLimits.body}
              enterKeyHint={breaksLines ? undefined : firstOption === undefined ? 'done' : 'next'}
              onKeyDown={handleEnter}
              error={error}
              value={text}
              onChange={(typed) => change(toRichBody(typed))}
            />
            <Tools question={question} onFormat={format} onAddMedia={onAddMedia} />
          </div>
        )
      }
    </DraftField>
  );
}

type ToolsProps = Omit<QuestionBodyFieldProps, 'onDone'> & {
  /** Null if the text is already formatted. */
  onFormat: (() => void) | null;
};

const Tools = memo(function Tools({ question, onFormat, onAddMedia }: ToolsProps) {
  const { t } = useTranslation('wizard');
  return (
    <Group gap={4} wrap="nowrap" className={classes.bodyTools}>
      {onFormat !== null && (
        <Tooltip label={t('question.format')}>
          <ActionIcon size={36} aria-label={t('question.format')} onClick={onFormat}>
            <IconTypography size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {onAddMedia !== null && (
        <Tooltip label={t('question.addMedia')}>
          <ActionIcon
            size={36}
            aria-label={t('question.addMedia')}
            onClick={() => {
              onAddMedia();
              // The button disappears, so the focus moves to the field that it opened.
              requestAnimationFrame(() => focusFieldByKey(`${question.id}.file`));
            }}
          >
            <IconPhotoPlus size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}, arePropsEqualExceptBody);
