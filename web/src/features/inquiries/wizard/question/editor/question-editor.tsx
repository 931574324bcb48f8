import { Button, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { hasLockedAnswerBounds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import { canTypeHaveRightAnswer, isExam, isScoredQuestion } from '@nazar/domain/inquiries/exams/exam.ts';
import { type Question, questionTypes } from '@nazar/domain/inquiries/question.ts';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { FileUploadField } from '../../../../files/index.ts';
import { DraftField, useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { OptionalFieldsDisclosure } from '../../components/fields/optional-fields-disclosure.tsx';
import { QuestionConditionsEditor } from '../../conditions/question-conditions-editor.tsx';
import { useDraftSelector, useHasDraftFieldProblem, useIsPartLocked } from '../../draft/use-draft.ts';
import { questionKindsByResponseType } from '../../question-kinds-by-response-type.ts';
import { arePropsEqualExceptBody } from '../are-props-equal-except-body.ts';
import classes from '../question-step.module.css';
import { ResponseTypeMenu } from '../response-type-menu.tsx';
import { useQuestionActions } from '../use-question-actions.ts';
import { useYesNoLabels } from '../use-yes-no-labels.ts';
import { AcceptedAnswersEditor } from './accepted-answers-editor.tsx';
import { BoundsFields } from './bounds-fields.tsx';
import { ExamQuestionFields } from './exam-fields.tsx';
import { HelpAndPlaceholderFields } from './help-fields.tsx';
import { OptionList } from './option-list.tsx';
import { PageBreakFields } from './page-break-fields.tsx';
import { QuestionBodyField } from './question-body-field.tsx';
import { UploadLimitFields } from './upload-limit-fields.tsx';

type QuestionPlace = { startsPage: boolean; isFirst: boolean };

type QuestionEditorProps = QuestionPlace & { question: Question; onClose: () => void };

/** The editor of one question. It has no save button: every change is applied at once. */
export function QuestionEditor({ question, startsPage, isFirst, onClose }: QuestionEditorProps) {
  const root = useRef<HTMLFormElement>(null);
  // Only a file changes the question: an empty field isn't stored, so nothing has to be attached.
  const [showsMedia, setShowsMedia] = useState(question.type !== 'text');
  const addMedia = useCallback(() => setShowsMedia(true), []);
  const closeMedia = useCallback(() => setShowsMedia(false), []);
  const hasMediaField = showsMedia || question.type !== 'text';
  useEffect(() => {
    // The text of a question that was just added or opened gets the focus.
    if (root.current?.contains(document.activeElement)) return;
    const text = root.current?.querySelector<HTMLElement>('textarea, [contenteditable]');
    text?.focus({ preventScroll: true });
    // All fields come into view if they fit. The editor above has closed, which may have moved this one.
    requestAnimationFrame(() => {
      root.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
      text?.scrollIntoView({ block: 'nearest' });
    });
  }, []);
  return (
    // Without a form, the browser looks for autofill through all fields and buttons of the page on each key press.
    <form ref={root} className={classes.editor} noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack gap="md">
        <QuestionBodyField
          question={question}
          onAddMedia={hasMediaField ? null : addMedia}
          onDone={onClose}
        />
        <OtherFields
          {...{ question, startsPage, isFirst, onClose }}
          onCloseMedia={hasMediaField ? closeMedia : null}
        />
      </Stack>
    </form>
  );
}

/** Without `onCloseMedia`, the field for a picture, audio or video is hidden. */
type OtherFieldsProps = QuestionEditorProps & { onCloseMedia: (() => void) | null };

/** Separate, so that typing the question's text renders none of them. */
const OtherFields = memo(function OtherFields(props: OtherFieldsProps) {
  const { question, onClose, onCloseMedia, ...place } = props;
  const { t } = useTranslation('wizard');
  const { takesAnswer, bounds } = answerTypes[question.responseType];
  const [showsExam, setShowsExam] = useState(false);
  const isInExam = useDraftSelector(isExam);
  return (
    <>
      <Group gap="sm" justify="space-between">
        <TypeField question={question} />
        {takesAnswer && <MandatoryField question={question} />}
      </Group>
      {onCloseMedia !== null && <MediaField question={question} onClose={onCloseMedia} />}
      <OptionList
        question={question}
        asksRightAnswer={
          canTypeHaveRightAnswer(question.responseType) &&
          (isInExam || isScoredQuestion(question) || showsExam)
        }
      />
      {bounds === 'files' ? <UploadLimitFields question={question} /> : <BoundsFields question={question} />}
      <Group className={classes.folds ?? ''}>
        <QuestionConditionsEditor question={question} />
        <MoreFields question={question} {...place} onExam={setShowsExam} />
      </Group>
      <Group justify="flex-end">
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={onClose}>
          {t('question.done')}
        </Button>
      </Group>
    </>
  );
}, arePropsEqualExceptBody);

/** The fields of “More” that are in use, by the keys of their labels. */
function listUsedFields(question: Question, { startsPage, isFirst }: QuestionPlace) {
  const { optionRoles, horizontal } = answerTypes[question.responseType];
  return [
    question.helpText !== '' && ('helpText' as const),
    question.horizontal && horizontal === 'optional' && ('horizontal' as const),
    question.randomOptions && (optionRoles.includes('row') ? 'randomRows' : 'randomOptions'),
    startsPage && !isFirst && ('startPage' as const),
  ].filter((key) => key !== false);
}

function MandatoryField({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  return (
    <Switch
      {...useDraftFieldErrorProps(`${question.id}.isForce`)}
      label={t('question.mandatory')}
      checked={question.isForce}
      onChange={(event) => actions.changeField(question.id, { isForce: event.currentTarget.checked })}
    />
  );
}

function TypeField({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const isLocked = useIsPartLocked(question.id);
  const startWords = useYesNoLabels();
  const { Icon } = questionKindsByResponseType[question.responseType];
  const label = t(`responseType.${question.responseType}`);
  const icon = <Icon size={18} aria-hidden />;
  if (isLocked) {
    return (
      <Stack gap={0}>
        <Group gap={6} fw={500} fz="sm">
          {icon} {label}
        </Group>
        <Text size="xs" c="dimmed">
          {t(hasLockedAnswerBounds(question) ? 'answered.typeAndRangeStay' : 'answered.typeStays')}
        </Text>
      </Stack>
    );
  }
  return (
    <ResponseTypeMenu
      current={question.responseType}
      onPick={(type) => {
        if (type !== question.responseType) actions.retype(question.id, type, startWords);
      }}
    >
      <Button
        leftSection={icon}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-label={t('question.typeIs', { type: label })}
        data-field={`${question.id}.responseType`}
      >
        {label}
      </Button>
    </ResponseTypeMenu>
  );
}

const mediaKinds = questionTypes.filter((type) => type !== 'text') satisfies readonly FileKind[];

function MediaField({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  return (
    <DraftField name={`${question.id}.file`}>
      {(error) => (
        <Stack gap={4} align="flex-start">
          <FileUploadField
            compact
            kinds={mediaKinds}
            isPublic
            label={t('question.media')}
            description={t('question.mediaHint')}
            value={question.file}
            error={error}
            onChange={(file, kind) =>
              actions.changeField(question.id, {
                file,
                type: questionTypes.find((type) => type === kind) ?? 'text',
              })
            }
          />
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              actions.changeField(question.id, { type: 'text', file: null });
              onClose();
              requestAnimationFrame(() => focusFieldByKey(`${question.id}.body`));
            }}
          >
            {t('question.noMedia')}
          </Button>
        </Stack>
      )}
    </DraftField>
  );
}

type MoreFieldsProps = QuestionPlace & { question: Question; onExam: (opened: boolean) => void };

function MoreFields({ question, startsPage, isFirst, onExam }: MoreFieldsProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { id, responseType, horizontal, randomOptions, score } = question;
  const { optionRoles, fixedOptions, horizontal: direction } = answerTypes[responseType];
  const [hasChoices, hasRows] = [optionRoles.includes('choice'), optionRoles.includes('row')];
  const randomLabel = t(hasRows ? 'question.randomRows' : 'question.randomOptions');
  const used = listUsedFields(question, { startsPage, isFirst }).map((key) => t(`question.${key}`));
  const isWrong = useHasDraftFieldProblem([`${id}.helpText`, `${id}.placeholder`, `${id}.pageNumber`]);
  const accepted = question.options.filter(({ role }) => role === 'accepted');
  const isExamWrong = useHasDraftFieldProblem([
    `${id}.score`,
    `${id}.wrongScore`,
    ...accepted.map((option) => `${option.id}.body`),
  ]);
  return (
    <>
      <OptionalFieldsDisclosure inGroup label={t('question.more')} value={used.join(' · ')} wrong={isWrong}>
        <HelpAndPlaceholderFields question={question} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {direction === 'optional' && (
            <Switch
              label={t('question.horizontal')}
              checked={horizontal}
              onChange={(event) => actions.changeField(id, { horizontal: event.currentTarget.checked })}
            />
          )}
          {(hasChoices || hasRows) && !fixedOptions && (
            <Switch
              label={randomLabel}
              checked={randomOptions}
              onChange={(event) => actions.changeField(id, { randomOptions: event.currentTarget.checked })}
            />
          )}
        </SimpleGrid>
        <PageBreakFields question={question} startsPage={startsPage} isFirst={isFirst} />
      </OptionalFieldsDisclosure>
      {canTypeHaveRightAnswer(responseType) && (
        <OptionalFieldsDisclosure
          inGroup
          label={t('exam.title')}
          value={score === 0 ? undefined : t('question.points', { count: score })}
          start={isScoredQuestion(question)}
          wrong={isExamWrong}
          onChange={onExam}
        >
          {optionRoles.includes('accepted') && <AcceptedAnswersEditor question={question} />}
          <ExamQuestionFields question={question} />
        </OptionalFieldsDisclosure>
      )}
    </>
  );
}
