import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon, Badge, Box, Group, Text, UnstyledButton } from '@mantine/core';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { filterShownOptions } from '@nazar/domain/inquiries/compile.ts';
import { lacksRightAnswer } from '@nazar/domain/inquiries/exams/exam.ts';
import { countEmptyTexts } from '@nazar/domain/inquiries/publishing/check-question.ts';
import type { OptionRole, Question, ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { fillPipes, unansweredPipeText } from '@nazar/domain/text/pipes.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { IconAlertCircle, IconChevronUp, IconEyeOff, IconGripVertical, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, type Ref, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { WarningText } from '../../../../ui/forms/warning-text.tsx';
import { MediaIcon } from '../../../../ui/media/media-icon.tsx';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { countBrokenConditions, isConditionFieldKey } from '../conditions/condition-analysis.ts';
import { ConditionSummary } from '../conditions/condition-summary.tsx';
import { useDraftSelector } from '../draft/use-draft.ts';
import {
  getUntitledQuestionTextKey,
  questionKindsByResponseType,
} from '../question-kinds-by-response-type.ts';
import { QuestionEditor } from './editor/question-editor.tsx';
import { QuestionMenu } from './question-menu.tsx';
import classes from './question-step.module.css';
import { ResponseTypeMenu } from './response-type-menu.tsx';

type QuestionCardProps = {
  question: Question;
  /** The language of the inquiry. */
  language: Language;
  /** The index of the question in its segment. */
  index: number;
  /** Null for a statement. */
  number: number | null;
  startsPage: boolean;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onOpen: (id: string | null) => void;
  /** Adds a question of a type at a position of the segment. */
  onAdd: (type: ResponseType, index: number) => void;
  /** Offers to insert questions of another inquiry at a position of the segment. */
  onInsert: (index: number) => void;
};

/** A question: a summary while closed, its editor while open. It renders again only when it changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, index, isOpen, startsPage, onOpen } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const problems = useDraftSelector(
    (state) =>
      countProblems(state.problems, question) +
      countBrokenConditions(state.segments, question.id, state.problems),
  );
  const label = formatPartLabel(t, format, props);
  const summary = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    onOpen(null);
    // The element with the focus disappears.
    requestAnimationFrame(() => summary.current?.focus());
  }, [onOpen]);
  return (
    <Draggable draggableId={question.id} index={index} isDragDisabled={isOpen}>
      {(provided, snapshot) => (
        <div
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={classes.place}
          data-visible={isOpen || snapshot.isDragging || undefined}
        >
          <div className={classes.insert} data-dragging={snapshot.isDragging || undefined}>
            <InsertButton
              label={label('insert')}
              index={index}
              onAdd={props.onAdd}
              onInsert={props.onInsert}
            />
          </div>
          {startsPage && (
            <div className={classes.page}>
              {t('question.page', { page: format.number(question.pageNumber) })}
            </div>
          )}
          <article
            className={classes.card}
            aria-label={label('numbered')}
            data-open={isOpen || undefined}
            data-wrong={problems > 0 || undefined}
            data-hidden={question.hidden || undefined}
            data-dragging={snapshot.isDragging || undefined}
          >
            <div className={classes.head}>
              <div
                className={classes.handle}
                style={isOpen ? { display: 'none' } : undefined}
                {...provided.dragHandleProps}
                {...{ 'aria-label': label('drag') }}
              >
                <IconGripVertical size={18} aria-hidden />
              </div>
              {isOpen ? (
                <ActionIcon
                  ref={summary}
                  color="dark"
                  size={40}
                  aria-label={label('numbered')}
                  aria-expanded
                  data-field={question.id}
                  onClick={close}
                >
                  <IconChevronUp size={20} aria-hidden />
                </ActionIcon>
              ) : (
                <Summary {...props} problems={problems} ref={summary} />
              )}
              <div className={classes.menu}>
                <QuestionMenu
                  question={question}
                  isFirst={props.isFirst}
                  isLast={props.isLast}
                  menuLabel={label('menu')}
                  onOpen={onOpen}
                />
              </div>
            </div>
            {isOpen && (
              <QuestionEditor
                question={question}
                startsPage={startsPage}
                isFirst={props.isFirst}
                onClose={close}
              />
            )}
          </article>
        </div>
      )}
    </Draggable>
  );
});

type InsertButtonProps = Pick<QuestionCardProps, 'index' | 'onAdd' | 'onInsert'> & { label: string };

/** Inserts a question before the card. */
const InsertButton = memo(function InsertButton({ label, index, onAdd, onInsert }: InsertButtonProps) {
  return (
    <ResponseTypeMenu leads onPick={(type) => onAdd(type, index)} onInsert={() => onInsert(index)}>
      <ActionIcon variant="default" size={24} radius="xl" aria-label={label}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </ResponseTypeMenu>
  );
});

type SummaryProps = QuestionCardProps & { problems: number; ref: Ref<HTMLButtonElement> };

function Summary({ question, language, number, onOpen, problems, ref }: SummaryProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const { Icon } = questionKindsByResponseType[question.responseType];
  const emptyTexts = countEmptyTexts(question, language);
  const title = fillPipes(visibleText(question.body), () => unansweredPipeText);
  return (
    <UnstyledButton
      ref={ref}
      className={classes.summary}
      aria-expanded={false}
      data-field={question.id}
      onClick={() => onOpen(question.id)}
    >
      <Icon
        size={22}
        stroke={1.6}
        color="var(--mantine-color-cyan-9)"
        style={{ flexShrink: 0 }}
        aria-hidden
      />
      <Box className={classes.title}>
        <Text fw={500} lineClamp={2} c={title === '' ? 'dimmed' : undefined} component="div">
          {!question.hidden && number !== null && <span>{format.number(number)}. </span>}
          <bdi>
            <AutoDirectionText
              text={title === '' ? t(getUntitledQuestionTextKey(question.responseType)) : title}
            />
          </bdi>
        </Text>
        <Group gap={6} fz="xs" c="dimmed" component="span">
          <Details question={question} />
          {!question.hidden && lacksRightAnswer(question) && (
            <WarningText>{t('question.noRightAnswer')}</WarningText>
          )}
          {problems === 0 && emptyTexts > 0 && (
            <WarningText>{t('question.emptyTexts', { count: emptyTexts })}</WarningText>
          )}
          {problems > 0 && (
            <Badge
              size="sm"
              variant="light"
              color="red.9"
              tt="none"
              leftSection={<IconAlertCircle size={12} aria-hidden />}
            >
              {t('question.problems', { count: problems })}
            </Badge>
          )}
        </Group>
        <ConditionSummary question={question} />
      </Box>
    </UnstyledButton>
  );
}

/** The dot belongs to the previous fact, so that no line starts with a dot. */
function Details({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const facts = listQuestionFacts(t, question);
  return (
    <>
      {facts.map((fact, index) => (
        <span key={fact}>
          {fact}
          {index < facts.length - 1 && ' ·'}
        </span>
      ))}
      {question.type !== 'text' && (
        <span role="img" aria-label={t(`question.with.${question.type}`)} className={classes.media}>
          <MediaIcon kind={question.type} size={14} />
        </span>
      )}
      {question.hidden && (
        <Badge
          size="sm"
          variant="light"
          color="dark"
          tt="none"
          leftSection={<IconEyeOff size={12} aria-hidden />}
        >
          {t('question.hidden')}
        </Badge>
      )}
    </>
  );
}

function listQuestionFacts(t: TFunction<'wizard'>, question: Question): string[] {
  const { optionRoles, minOptions, fixedOptions, points } = answerTypes[question.responseType];
  const shown = filterShownOptions(question.options);
  const count = (role: OptionRole) => shown.filter((option) => option.role === role).length;
  const hasRows = optionRoles.includes('row');
  const size = hasRows
    ? `${t('question.rows', { count: count('row') })} × ${t('question.columns', { count: count('column') })}`
    : t('question.options', { count: shown.length });
  return [
    t(`responseType.${question.responseType}`),
    ...(hasRows || (minOptions > 0 && !fixedOptions) ? [size] : []),
    ...(points === null ? [] : [t('question.ends', { min: question.min, max: question.max })]),
    ...(shown.some(({ capacity }) => capacity !== null) ? [t('question.limitedPlaces')] : []),
    ...(question.isForce ? [t('question.mandatory')] : []),
    ...(question.score !== 0 ? [t('question.points', { count: question.score })] : []),
  ];
}

type Label = (key: 'insert' | 'numbered' | 'drag' | 'menu') => string;

/** Names the parts of a card by the question's number or the statement's text. */
function formatPartLabel(
  t: TFunction<'wizard'>,
  format: ReturnType<typeof useFormat>,
  { question, number }: Pick<QuestionCardProps, 'question' | 'number'>,
): Label {
  return (key) =>
    number === null
      ? t(`statement.${key}`, { text: makeRichTextExcerpt(question.body) })
      : t(`question.${key}`, { number: format.number(number) });
}

function countProblems(problems: ReadonlyMap<string, string>, question: Question): number {
  if (problems.size === 0) return 0;
  const ids = new Set([question.id, ...question.options.map(({ id }) => id)]);
  // Problems of conditions are counted separately, as they arise.
  return [...problems.keys()].filter((key) => ids.has(key.split('.')[0] ?? '') && !isConditionFieldKey(key))
    .length;
}
