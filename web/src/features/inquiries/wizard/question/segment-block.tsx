import { Droppable } from '@hello-pangea/dnd';
import { ActionIcon, Button, Collapse, Group, Menu, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { removeTestsOf } from '@nazar/domain/inquiries/condition-places.ts';
import { countQuestions } from '@nazar/domain/inquiries/count-questions.ts';
import type { Question, ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconDotsVertical,
  IconTrash,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { DraftField, useDraftFieldProps } from '../components/draft-field.tsx';
import { DependentsList } from '../conditions/dependents-dialog.tsx';
import { SegmentCondition } from '../conditions/segment-condition.tsx';
import { isLocked } from '../draft/draft.ts';
import { changeSegment, moveSegment, type QuestionPosition, removeSegment } from '../draft/edit-segments.ts';
import { useDraft, useDraftStore, useFieldProblem } from '../draft/use-draft.ts';
import { PipedRichText } from '../pipes/piped-rich-text.tsx';
import { useQuestionCountBeforeSegment } from '../pipes/use-pipes.ts';
import { useDeletionUndoNotice } from '../use-deletion-undo-notice.tsx';
import { AddQuestion } from './add-question.tsx';
import { QuestionCard } from './question-card.tsx';
import classes from './question-step.module.css';
import { SegmentDrawField } from './segment-draw.tsx';
import { useQuestionActions } from './use-question-actions.ts';
import { useYesNoLabels } from './use-yes-no-labels.ts';

type SegmentBlockProps = {
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
  words: TFunction<'wizard'>;
};

/** One segment: its heading, its questions, and a button to add one. It renders again only when its props change. */
export const SegmentBlock = memo(function SegmentBlock(props: SegmentBlockProps) {
  const { segment, index, open, onOpen, words } = props;
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
  const name = useSegmentName(segment, index);
  const isNamed = segment.name.trim() !== '';
  const numberedQuestions = numbered(segment, props.firstNumber, props.pageBefore);
  return (
    <Paper
      p={{ base: 'xs', sm: 'md' }}
      component="section"
      aria-label={isNamed ? t('segment.named', { name }) : name}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <ActionIcon
          size={36}
          aria-expanded={unfolded}
          aria-label={t(unfolded ? 'segment.fold' : 'segment.unfold', { name })}
          onClick={toggle}
        >
          <IconChevronDown
            size={20}
            className={unfolded ? undefined : 'mirrored'}
            style={{ rotate: unfolded ? '0deg' : '-90deg' }}
            aria-hidden
          />
        </ActionIcon>
        <SegmentName id={segment.id} name={segment.name} />
        <SegmentMenu {...{ segment, index, words }} count={props.count} />
      </Group>
      <Text size="xs" c="dimmed" ps={44} mb="xs">
        {t('segment.questions', { count: segment.questions.filter(isAnswerable).length })}
      </Text>
      <Collapse expanded={unfolded}>
        <SegmentDescription id={segment.id} description={segment.description} />
        <SegmentCondition id={segment.id} condition={segment.condition} index={index} />
        <SegmentDrawField
          id={segment.id}
          questionCount={segment.questionCount}
          available={countQuestions({ segments: [segment] })}
          hasConditions={segment.questions.some(({ condition }) => condition !== null)}
        />
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
        <AddQuestion
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

/** The name, or the number of a segment without one. */
function useSegmentName({ name }: Segment, index: number): string {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  return name.trim() || t('segment.unnamed', { number: format.number(index + 1) });
}

const SegmentName = memo(function SegmentName({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  return (
    <TextInput
      {...useDraftFieldProps(`${id}.name`)}
      flex={1}
      miw={0}
      aria-label={t('segment.name')}
      placeholder={t('segment.namePlaceholder')}
      maxLength={textLimits.segmentName}
      dir={textDir(name)}
      styles={{ input: { fontWeight: 600 } }}
      value={name}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        store.changeSegments((before) => changeSegment(before, id, { name: typed }), [id]);
      }}
    />
  );
});

/** Open if there is a description, else on demand. */
const SegmentDescription = memo(function SegmentDescription(props: { id: string; description: string }) {
  const { id, description } = props;
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const problem = useFieldProblem(`${id}.description`);
  const [asked, setAsked] = useState(false);
  const before = useQuestionCountBeforeSegment(id);
  if (description === '' && !asked && problem === undefined) {
    return (
      <Button variant="subtle" size="xs" mb="xs" onClick={() => setAsked(true)}>
        {t('segment.addDescription')}
      </Button>
    );
  }
  return (
    <Stack mb="md">
      <DraftField name={`${id}.description`}>
        {(error) => (
          <PipedRichText
            before={before}
            label={t('segment.description')}
            autoFocus={asked}
            description={t('segment.descriptionHint')}
            value={description}
            error={error}
            onChange={(written) =>
              store.changeSegments((before) => changeSegment(before, id, { description: written }), [id])
            }
          />
        )}
      </DraftField>
    </Stack>
  );
});

function EmptySegment({ segment }: { segment: Segment }) {
  const { t } = useTranslation('wizard');
  const field = useDraftFieldProps(`${segment.id}.questions`);
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

type SegmentMenuProps = Pick<SegmentBlockProps, 'segment' | 'index' | 'count' | 'words'>;

function SegmentMenu({ segment, index, count, words }: SegmentMenuProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const kept = useDraft(({ status }) => segment.questions.some(({ id }) => isLocked(status, id)));
  const name = useSegmentName(segment, index);
  const [asking, { open, close }] = useDisclosure(false);
  const notify = useDeletionUndoNotice();
  const move = (step: 1 | -1) => store.changeSegments((before) => moveSegment(before, segment.id, step));
  const questionIds = new Set(segment.questions.map(({ id }) => id));
  const segmentName = (number: number) => words('start.segment', { number });
  const remove = () => {
    close();
    const step = store.changeDraft((before) => {
      const { settings, segments } = removeTestsOf(before, questionIds);
      return { settings, segments: removeSegment(segments, segment.id, segmentName) };
    });
    if (step === null) return;
    const title = segment.name.trim();
    notify(segment.id, title === '' ? t('segment.deletedUnnamed') : t('segment.deleted', { title }), step);
  };
  const button = useRef<HTMLButtonElement>(null);
  const ask = () => {
    // The dialog returns the focus to the element that had it, and the menu item is gone by then.
    button.current?.focus();
    open();
  };
  return (
    <>
      <ActionMenu
        button={
          <ActionIcon ref={button} color="dark" size={36} aria-label={t('segment.menu', { name })}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} aria-hidden />}
          disabled={index === count - 1}
          onClick={() => move(1)}
        >
          {t('moveDown')}
        </Menu.Item>
        <Menu.Item
          color="red.9"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={kept}
          onClick={segment.questions.length === 0 ? remove : ask}
        >
          {t(kept ? 'segment.keptForAnswers' : 'segment.delete')}
        </Menu.Item>
      </ActionMenu>
      <ConfirmDialog
        opened={asking}
        title={t('segment.deleteTitle', { name })}
        confirmLabel={t('segment.deleteConfirm')}
        onConfirm={remove}
        onClose={close}
      >
        <Stack gap="xs">
          {t('segment.deleteText', { count: segment.questions.length })}
          <DependentsList act="delete" questionIds={questionIds} />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

const isAnswerable = ({ responseType }: Question) => answerTypes[responseType].takesAnswer;

function numbered(segment: Segment, firstNumber: number, pageBefore: number | null) {
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
