import { UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useRovingIndex } from '@mantine/hooks';
import { countEmptyTexts } from '@nazar/domain/inquiries/publishing/check-question.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Outline, OutlineText, outlineClasses } from '../../../../ui/outline/outline.tsx';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import type { Segments } from '../draft/edit-segments.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { getUntitledQuestionTextKey } from '../question-kinds-by-response-type.ts';
import { countNumberedQuestionsBefore, mapQuestionNumbersById } from './question-numbers.ts';

type QuestionOutlineProps = {
  /** The id of the question whose editor is open. */
  open: string | null;
};

/** Milliseconds without a change after which the outline follows; rendered on each key press, it costs a frame. */
const pause = 300;

/** The outline of segments and questions. Its rendering is deferred, because it may have 500 rows. */
export function QuestionOutline({ open }: QuestionOutlineProps) {
  const [settled] = useDebouncedValue(
    useDraftSelector((state) => state.segments),
    pause,
    { leading: true },
  );
  const segments = useDeferredValue(settled, none);
  const near = useNearQuestion(open, segments);
  const current = useDeferredValue(open ?? near);
  return <OutlineRows {...{ segments, current }} open={useDeferredValue(open)} />;
}

const none: Segments = [];

type OutlineRowsProps = { segments: Segments; current: string | null; open: string | null };

/** The outline is one tab stop; arrow keys move between rows, and a press scrolls to the card. */
const OutlineRows = memo(function OutlineRows({ segments, current, open }: OutlineRowsProps) {
  const { t } = useTranslation('wizard');
  // An only section without a name isn't shown as one.
  const hasHeadings = segments.length > 1 || segments.some(({ name }) => name.trim() !== '');
  const countRows = ({ questions }: Segment) => (hasHeadings ? 1 : 0) + questions.length;
  const total = segments.reduce((sum, segment) => sum + countRows(segment), 0);
  const { getItemProps, focusedIndex } = useRovingIndex({ total, orientation: 'vertical', loop: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: its other dependencies never change, and a new function would render all rows
  const itemProps = useMemo(() => getItemProps, [focusedIndex, total]);
  let next = 0;
  return (
    <Outline label={t('outline')}>
      {segments.map((segment, at) => {
        const firstIndex = next;
        next += countRows(segment);
        return (
          <OutlineSegment
            key={segment.id}
            {...{ segment, at, firstIndex, hasHeadings, itemProps }}
            numberBefore={countNumberedQuestionsBefore(segments, at)}
            current={segment.questions.some(({ id }) => id === current) ? current : null}
            open={segment.questions.some(({ id }) => id === open) ? open : null}
          />
        );
      })}
    </Outline>
  );
});

type OutlineSegmentProps = {
  segment: Segment;
  /** The index of the segment. */
  at: number;
  /** The index of its first row among all rows. */
  firstIndex: number;
  hasHeadings: boolean;
  /** The number of the question before its first one. */
  numberBefore: number;
  /** The id of the segment's question that is in view. */
  current: string | null;
  /** The id of the segment's question whose editor is open; what it lacks isn't reported yet. */
  open: string | null;
  itemProps: ItemProps;
};

type ItemProps = ReturnType<typeof useRovingIndex>['getItemProps'];

/** Rendered apart, so that a change renders only the rows of its segment. */
const OutlineSegment = memo(function OutlineSegment(props: OutlineSegmentProps) {
  const { segment, at, firstIndex, hasHeadings, numberBefore, current, open, itemProps } = props;
  const language = useDraftSelector(({ settings }) => settings.language);
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const numbers = mapQuestionNumbersById([segment]);
  return (
    <>
      {hasHeadings && (
        <OutlineHeading
          id={segment.id}
          {...{ itemProps }}
          index={firstIndex}
          text={segment.name.trim() || t('segment.unnamed', { number: format.number(at + 1) })}
        />
      )}
      {segment.questions.map((question, index) => {
        const number = numbers.get(question.id);
        const emptyTexts = question.id === open ? 0 : countEmptyTexts(question, language);
        return (
          <OutlineQuestion
            key={question.id}
            id={question.id}
            {...{ itemProps }}
            index={firstIndex + (hasHeadings ? 1 : 0) + index}
            isCurrent={question.id === current}
            number={number === undefined ? '–' : `${format.number(numberBefore + number)}.`}
            text={getTitle(question) || t(getUntitledQuestionTextKey(question.responseType))}
            warning={emptyTexts === 0 ? undefined : t('question.emptyTexts', { count: emptyTexts })}
          />
        );
      })}
    </>
  );
});

type OutlineHeadingProps = {
  id: string;
  index: number;
  text: string;
  itemProps: ItemProps;
};

const OutlineHeading = memo(function OutlineHeading({ id, index, text, itemProps }: OutlineHeadingProps) {
  const store = useDraftStore();
  return (
    <li>
      <UnstyledButton
        {...itemProps({ index, onClick: () => store.goTo(`${id}.name`) })}
        className={outlineClasses.heading}
      >
        <bdi>
          <AutoDirectionText text={text} />
        </bdi>
      </UnstyledButton>
    </li>
  );
});

type OutlineQuestionProps = OutlineHeadingProps & {
  number: string;
  isCurrent: boolean;
  warning: string | undefined;
};

const OutlineQuestion = memo(function OutlineQuestion(props: OutlineQuestionProps) {
  const { id, index, number, text, isCurrent, warning, itemProps } = props;
  const store = useDraftStore();
  return (
    <li>
      <UnstyledButton
        {...itemProps({ index, onClick: () => store.goTo(`${id}.body`) })}
        className={outlineClasses.item}
        aria-current={isCurrent ? 'location' : undefined}
      >
        <OutlineText number={number} text={text} warning={warning} />
      </UnstyledButton>
    </li>
  );
});

const titles = new WeakMap<Question, string>();

/** Computed once for each state of a question, not for all questions on each key press. */
function getTitle(question: Question): string {
  const title = titles.get(question) ?? makeRichTextExcerpt(question.body);
  titles.set(question, title);
  return title;
}

/**
 * The question with the focus, or else the one at a third of the window's height. It is measured on scroll, because
 * observing 500 cards would cost milliseconds on each key press.
 */
function useNearQuestion(open: string | null, segments: Segments): string | null {
  const [near, setNear] = useState<string | null>(null);
  const update = useCallback(() => {
    const id = findNearQuestion();
    if (id !== undefined) setNear(id);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards may be in view when the segments change
  useEffect(() => {
    // The row of an open question is current anyway, so typing in its editor measures nothing.
    if (open !== null) return;
    const frame = requestAnimationFrame(update);
    return () => cancelAnimationFrame(frame);
  }, [open, segments, update]);
  useEffect(() => {
    let frame = 0;
    const findInNextFrame = () => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        update();
      });
    };
    window.addEventListener('scroll', findInNextFrame, { passive: true });
    window.addEventListener('focusin', findInNextFrame);
    return () => {
      window.removeEventListener('scroll', findInNextFrame);
      window.removeEventListener('focusin', findInNextFrame);
      cancelAnimationFrame(frame);
    };
  }, [update]);
  return near;
}

function findNearQuestion(): string | undefined {
  const focused = document.activeElement?.closest('article');
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  const line = window.innerHeight / 3;
  const isFocusInView = (top >= 0 && bottom <= window.innerHeight) || (top <= line && bottom >= line);
  const near = document.elementFromPoint(window.innerWidth / 2, line)?.closest('article');
  return ((isFocusInView && focused) || near)?.parentElement?.dataset.rfdDraggableId;
}
