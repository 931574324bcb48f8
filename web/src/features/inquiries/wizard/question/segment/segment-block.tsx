import { Droppable } from '@hello-pangea/dnd';
import { ActionIcon, Button, Collapse, Group, Paper, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { countAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import type { Question, ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { SegmentConditionEditor } from '../../conditions/segment-condition-editor.tsx';
import { changeSegment, type QuestionPosition } from '../../draft/edit-segments.ts';
import { useDraftStore } from '../../draft/use-draft.ts';
import { AddQuestionButton } from '../add-question-button.tsx';
import { QuestionCard } from '../question-card.tsx';
import classes from '../question-step.module.css';
import { useQuestionActions } from '../use-question-actions.ts';
import { useYesNoLabels } from '../use-yes-no-labels.ts';
import { SegmentDescriptionField } from './segment-description-field.tsx';
import { SegmentDrawField } from './segment-draw-field.tsx';
import { SegmentMenu } from './segment-menu.tsx';
import { SegmentPageSwitch } from './segment-page-switch.tsx';
import { useSegmentName } from './use-segment-name.ts';

export type SegmentBlockProps = {
  segment: Segment;
  /** The number of its first questions to render. */
  shown: number;
  index: number;
  count: number;
  /** The number of the segment's first question. */
  firstNumber: number;
  /** The page of the question before the segment's first one. */
  pageBefore: number | null;
  /** The id of the question whose editor is open in this segment. */
  open: string | null;
  onOpen: (id: string | null) => void;
  /** Offers to insert questions of another inquiry. */
  onInsert: (position: QuestionPosition) => void;
  /** The language of the inquiry. */
  language: Language;
};

/** One segment: its heading, its questions, and a button to add one. It renders again only when its props change. */
export const SegmentBlock = memo(function SegmentBlock(props: SegmentBlockProps) {
  const { segment, index, open, onOpen } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const [unfolded, { toggle, open: unfold }] = useDisclosure(true);
  useEffect(() => {
    if (open !== null) unfold();
  }, [open, unfold]);
  const startWords = useYesNoLabels();
  const addAt = useCallback(
    (type: ResponseType, at: number) => {
      const added = actions.add(type, startWords, { segmentId: segment.id, index: at });
      if (added !== null) onOpen(added);
    },
    [actions, onOpen, segment.id, startWords],
  );
  const { onInsert } = props;
  const insertAt = useCallback(
    (at: number) => onInsert({ segmentId: segment.id, index: at }),
    [onInsert, segment.id],
  );
  const name = useSegmentName(segment.name, index);
  const isNamed = segment.name.trim() !== '';
  // The name of an only section is added on demand; once shown, its field stays while it is cleared.
  const [hasName, setHasName] = useState(false);
  if (!hasName && (isNamed || props.count > 1)) setHasName(true);
  const [drawOpened, setDrawOpened] = useState(false);
  const openDraw = useCallback(() => {
    setDrawOpened(true);
    unfold();
    // The menu with the focus closes.
    requestAnimationFrame(() => focusFieldByKey(`${segment.id}.questionCount`));
  }, [segment.id, unfold]);
  const available = countAnswerableQuestions({ segments: [segment] });
  const canDraw = segment.questionCount === null && !drawOpened && available >= 2;
  const onDraw = canDraw ? openDraw : undefined;
  const count = (
    <Text size="xs" c="dimmed" ps={{ base: 8, ...(hasName && { sm: 44 }) }}>
      {t('segment.questions', { count: segment.questions.filter(isAnswerable).length })}
    </Text>
  );
  const named = { id: segment.id, name: segment.name, count: props.count };
  const numberedQuestions = numberQuestions(segment, props.firstNumber, props.pageBefore);
  return (
    <Paper
      p={{ base: 'xs', sm: 'md' }}
      component="section"
      className={classes.segment}
      data-visible={open !== null || undefined}
      style={{ '--segment-questions': segment.questions.length }}
      aria-label={isNamed ? t('segment.named', { name }) : name}
    >
      {hasName && <SegmentHead {...{ index, unfolded, onDraw }} {...named} onFold={toggle} />}
      {!unfolded && count}
      <Collapse expanded={unfolded}>
        <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
          <div className={classes.extras}>
            {count}
            {!hasName && (
              <Button
                variant="subtle"
                size="xs"
                px={8}
                onClick={() => {
                  setHasName(true);
                  requestAnimationFrame(() => focusFieldByKey(`${segment.id}.name`));
                }}
              >
                {t('segment.addName')}
              </Button>
            )}
            <SegmentDescriptionField id={segment.id} description={segment.description} />
            <SegmentConditionEditor id={segment.id} condition={segment.condition} index={index} />
            <SegmentPageSwitch id={segment.id} />
            <SegmentDrawField
              id={segment.id}
              questionCount={segment.questionCount}
              opened={drawOpened}
              available={available}
              hasConditions={segment.questions.some(({ condition }) => condition !== null)}
            />
          </div>
          {!hasName && <SegmentMenu {...{ index, onDraw }} {...named} />}
        </Group>
        <Droppable droppableId={segment.id} type="question">
          {(provided, snapshot) => (
            <div
              ref={provided.innerRef}
              {...provided.droppableProps}
              className={classes.drop}
              data-over={snapshot.isDraggingOver || undefined}
            >
              {numberedQuestions
                .slice(0, props.shown)
                .map(({ question, number, startsPage }, questionIndex) => (
                  <QuestionCard
                    key={question.id}
                    onAdd={addAt}
                    onInsert={insertAt}
                    question={question}
                    language={props.language}
                    index={questionIndex}
                    number={number}
                    startsPage={startsPage}
                    isFirst={index === 0 && questionIndex === 0}
                    isLast={index === props.count - 1 && questionIndex === numberedQuestions.length - 1}
                    isOpen={question.id === open}
                    onOpen={onOpen}
                  />
                ))}
              {provided.placeholder}
            </div>
          )}
        </Droppable>
        <EmptySegment segment={segment} />
        <AddQuestionButton
          segmentId={segment.id}
          at={segment.questions.length}
          label={t(isNamed ? 'question.addTo' : 'question.addToUnnamed', {
            name,
            number: format.number(index + 1),
          })}
          onAdd={addAt}
          onInsert={insertAt}
        />
      </Collapse>
    </Paper>
  );
});

type SegmentHeadProps = Pick<Segment, 'id' | 'name'> &
  Pick<SegmentBlockProps, 'index' | 'count'> & {
    unfolded: boolean;
    onFold: () => void;
    onDraw: (() => void) | undefined;
  };

const SegmentHead = memo(function SegmentHead({ unfolded, onFold, ...props }: SegmentHeadProps) {
  const { t } = useTranslation('wizard');
  const name = useSegmentName(props.name, props.index);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <ActionIcon
        size={36}
        aria-expanded={unfolded}
        aria-label={t(unfolded ? 'segment.fold' : 'segment.unfold', { name })}
        onClick={onFold}
      >
        <IconChevronDown
          size={20}
          className={unfolded ? undefined : 'mirrored'}
          style={{ rotate: unfolded ? '0deg' : '-90deg' }}
          aria-hidden
        />
      </ActionIcon>
      <SegmentName id={props.id} name={props.name} index={props.index} />
      <SegmentMenu {...props} />
    </Group>
  );
});

function SegmentName({ id, name, index }: Pick<SegmentHeadProps, 'id' | 'name' | 'index'>) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  return (
    <TextInput
      {...useDraftFieldErrorProps(`${id}.name`)}
      flex={1}
      miw={0}
      aria-label={t('segment.name')}
      placeholder={t('segment.namePlaceholder', { number: format.number(index + 1) })}
      maxLength={textLimits.segmentName}
      dir={getDirAttribute(name)}
      styles={{ input: { fontWeight: 600 } }}
      value={name}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        store.changeSegments((before) => changeSegment(before, id, { name: typed }), [id]);
      }}
    />
  );
}

function EmptySegment({ segment }: { segment: Segment }) {
  const { t } = useTranslation('wizard');
  const field = useDraftFieldErrorProps(`${segment.id}.questions`);
  if (segment.questions.length > 0) return null;
  return (
    <div className={classes.empty} data-field={field['data-field']} tabIndex={-1}>
      {field.error === undefined ? (
        t('segment.empty')
      ) : (
        <Text c="var(--mantine-color-error)" inherit>
          {field.error}
        </Text>
      )}
    </div>
  );
}

const isAnswerable = ({ responseType }: Question) => answerTypes[responseType].takesAnswer;

function numberQuestions(segment: Segment, firstNumber: number, pageBefore: number | null) {
  let number = firstNumber;
  let page = pageBefore;
  return segment.questions.map((question) => {
    const { takesAnswer } = answerTypes[question.responseType];
    if (!question.hidden && takesAnswer) number += 1;
    const startsPage = !question.hidden && page !== null && question.pageNumber > page;
    if (!question.hidden || page !== null) page = question.pageNumber;
    return { question, number: takesAnswer ? number : null, startsPage };
  });
}
