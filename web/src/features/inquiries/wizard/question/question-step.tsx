import { DragDropContext, type DropResult } from '@hello-pangea/dnd';
import { Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { IconCopyPlus, IconNewSection } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cspNonce } from '../../../../ui/csp-nonce.ts';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { createLazyPart } from '../../../../ui/loading/create-lazy-part.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { ConditionAlert } from '../conditions/condition-alert.tsx';
import { getStepOfField, questionIdOfKey } from '../draft/draft-problems.ts';
import type { DraftState } from '../draft/draft-state.ts';
import { appendSegment, type QuestionPosition } from '../draft/edit-segments.ts';
import { makeSegment } from '../draft/make-question.ts';
import {
  removeAllBlankOptionsFromDraft,
  removeBlankOptionsFromDraft,
} from '../draft/remove-blank-options-from-draft.ts';
import { useDraftFieldProblem, useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { makeQuestionActions } from './question-actions.ts';
import { countNumberedQuestionsBefore } from './question-numbers.ts';
import { QuestionOutline } from './question-outline.tsx';
import { QuestionPreview } from './question-preview.tsx';
import classes from './question-step.module.css';
import { ResponseTypeTiles } from './response-type-menu.tsx';
import { SegmentBlock, type SegmentBlockProps } from './segment/segment-block.tsx';
import { useDragAnnouncements } from './use-drag-announcements.ts';
import { QuestionActionsContext } from './use-question-actions.ts';
import { useRenderedCardCount } from './use-rendered-card-count.ts';
import { useYesNoLabels } from './use-yes-no-labels.ts';

const InsertQuestionsDialog = createLazyPart(
  () => import('../insert/insert-questions-dialog.tsx'),
  'InsertQuestionsDialog',
);

/** The step that edits segments and questions. */
export function QuestionStep() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const actions = useMemo(() => makeQuestionActions(store), [store]);
  const isEmpty = useDraftSelector((state) => state.segments.length === 0);
  const language = useDraftSelector((state) => state.settings.language);
  const problem = useDraftFieldProblem('segments');
  const dragWords = useDragAnnouncements();
  // Set without rendering, because the cards are measured right after.
  const places = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(min-width: 75em)');
  const hasPreview = useMediaQuery('(min-width: 80em)');
  const [open, setOpen] = useState<string | null>(null);
  const [shownCount, showAll] = useRenderedCardCount(useDraftSelector(countCards));
  const [isInserting, { open: openInsertion, close: closeInsertion }] = useDisclosure(false);
  const [position, setPosition] = useState<QuestionPosition | null>(null);
  const insertInto = useCallback(
    (next: QuestionPosition | null) => {
      setPosition(next);
      openInsertion();
    },
    [openInsertion],
  );
  const show = useCallback(
    (id: string | null) =>
      setOpen((before) => {
        // Empty options are removed when the editor closes.
        if (before !== null && before !== id) removeBlankOptionsFromDraft(store, before);
        return id;
      }),
    [store],
  );
  useEffect(() => () => removeAllBlankOptionsFromDraft(store), [store]);
  useWantedField(show, showAll);

  const startWords = useYesNoLabels();
  const drop = ({ source, destination, draggableId, type }: DropResult) => {
    if (destination === null) return;
    if (type === 'question') {
      actions.move(draggableId, { segmentId: destination.droppableId, index: destination.index });
      return;
    }
    if (source.index === destination.index) return;
    const [, questionId = ''] = type.split(' ');
    actions.moveOption(questionId, draggableId, destination.index);
  };
  const addFirst = (type: Parameters<typeof actions.add>[0]) => {
    const added = actions.add(type, startWords, null);
    if (added !== null) show(added);
  };
  return (
    <QuestionActionsContext value={actions}>
      {problem !== undefined && (
        <Text
          c="var(--mantine-color-error)"
          size="sm"
          mb="sm"
          role="alert"
          data-field="segments"
          tabIndex={-1}
        >
          {problem}
        </Text>
      )}
      <ConditionAlert />
      {isEmpty ? (
        <Paper p={{ base: 'md', sm: 'xl' }}>
          <Center>
            <Stack align="center" gap="xs" maw={640} ta="center">
              <Title order={2} size="h4">
                {t('question.first')}
              </Title>
              <Text c="dimmed" size="sm">
                {t('question.firstHint')}
              </Text>
              <ResponseTypeTiles onPick={addFirst} />
              <Button
                variant="subtle"
                leftSection={<IconCopyPlus size={18} aria-hidden />}
                onClick={() => insertInto(null)}
              >
                {t('insert.open')}
              </Button>
            </Stack>
          </Center>
        </Paper>
      ) : (
        <DragDropContext
          {...(cspNonce === '' ? {} : { nonce: cspNonce })}
          {...dragWords}
          onBeforeCapture={() => places.current?.setAttribute('data-dragging', '')}
          onDragEnd={(result, provided) => {
            places.current?.removeAttribute('data-dragging');
            dragWords.onDragEnd(result, provided);
            drop(result);
          }}
        >
          <div
            ref={places}
            className={classes.places}
            data-outline={isWide || undefined}
            data-preview={hasPreview || undefined}
          >
            {isWide && <QuestionOutline open={open} />}
            <div>
              <Stack gap="lg">
                <SegmentList {...{ open, language }} cards={shownCount} onOpen={show} onInsert={insertInto} />
              </Stack>
              <Group justify="center" mt="lg">
                <Button
                  variant="subtle"
                  leftSection={<IconNewSection size={18} aria-hidden />}
                  onClick={() => {
                    const segment = makeSegment('');
                    store.changeSegments((before) => appendSegment(before, segment));
                    requestAnimationFrame(() => focusFieldByKey(`${segment.id}.name`));
                  }}
                >
                  {t('segment.add')}
                </Button>
              </Group>
            </div>
            {hasPreview && <QuestionPreview open={open} />}
          </div>
        </DragDropContext>
      )}
      {isInserting && (
        <Suspense>
          <InsertQuestionsDialog position={position} onClose={closeInsertion} />
        </Suspense>
      )}
    </QuestionActionsContext>
  );
}

type SegmentListProps = Pick<SegmentBlockProps, 'open' | 'onOpen' | 'onInsert' | 'language'> & {
  /** The number of first cards to render. */
  cards: number;
};

/** Separate, so that typing renders nothing else of the step. */
function SegmentList({ open, cards, ...props }: SegmentListProps) {
  const segments = useDraftSelector((state) => state.segments);
  return startOf(segments, cards).map(({ segment, shown }, index) => (
    <SegmentBlock
      {...props}
      key={segment.id}
      {...{ segment, shown, index }}
      count={segments.length}
      firstNumber={countNumberedQuestionsBefore(segments, index)}
      pageBefore={findPageBefore(segments, index)}
      open={segment.questions.some(({ id }) => id === open) ? open : null}
    />
  ));
}

/** The page of the last question before a segment; null if there is none. */
function findPageBefore(segments: readonly Segment[], index: number): number | null {
  const before = segments.slice(0, index).findLast(({ questions }) => questions.length > 0);
  return before?.questions.at(-1)?.pageNumber ?? null;
}

/** Opens the part with the requested field and focuses it. */
function useWantedField(show: (id: string | null) => void, showAll: () => void): void {
  const store = useDraftStore();
  const focus = useDraftSelector((state) => state.focus);
  useEffect(() => {
    if (focus === null || getStepOfField(focus) !== 'question') return;
    store.goTo(null);
    showAll();
    const questionId = questionIdOfKey(focus, store.getState().segments);
    if (questionId !== undefined) show(questionId);
    // The editor has to be rendered first; its heavier fields follow a moment later.
    let tries = 10;
    const seek = () => {
      if (!focusFieldByKey(focus) && tries-- > 0) setTimeout(seek, 60);
    };
    setTimeout(seek, 30);
  }, [store, focus, show, showAll]);
}

const countCards = ({ segments }: DraftState) =>
  segments.reduce((sum, { questions }) => sum + questions.length, 0);

/** The segments that start within the first cards, each with the number of its cards to render. */
function startOf(segments: readonly Segment[], cards: number): { segment: Segment; shown: number }[] {
  let remainingCards = cards;
  return segments.flatMap((segment) => {
    if (remainingCards <= 0) return [];
    const shown = Math.min(remainingCards, segment.questions.length);
    remainingCards -= segment.questions.length;
    return [{ segment, shown }];
  });
}
