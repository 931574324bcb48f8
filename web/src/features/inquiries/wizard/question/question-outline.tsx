import { UnstyledButton } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { excerptOfRich } from '../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/auto-direction-text.tsx';
import { Outline, OutlineText, outlineClasses } from '../../../../ui/outline/outline.tsx';
import type { Segments } from '../draft/edit-segments.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { untitledKey } from '../question-kinds.ts';
import { numberQuestions } from './question-numbers.ts';

type QuestionOutlineProps = {
  /** The id of the question whose editor is open. */
  open: string | null;
  /** Whether all cards are rendered. */
  isWhole: boolean;
};

/** The outline of segments and questions. Its rendering is deferred, because it may have 500 rows. */
export function QuestionOutline({ open, isWhole }: QuestionOutlineProps) {
  const segments = useDeferredValue(
    useDraft((state) => state.segments),
    none,
  );
  const near = useNearQuestion(segments, isWhole);
  return <OutlineRows segments={segments} current={useDeferredValue(open ?? near)} />;
}

const none: Segments = [];

/** The outline is one tab stop; arrow keys move between rows, and a press scrolls to the card. */
const OutlineRows = memo(function OutlineRows(props: { segments: Segments; current: string | null }) {
  const { segments, current } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const numbers = numberQuestions(segments);
  const places = segments.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
  const indexes = new Map(places.map((id, index) => [id, index]));
  const total = places.length;
  const { getItemProps, focusedIndex } = useRovingIndex({ total, orientation: 'vertical', loop: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: its other dependencies never change, and a new function would render all rows
  const itemProps = useMemo(() => getItemProps, [focusedIndex, total]);
  return (
    <Outline label={t('outline')}>
      {segments.map(({ id, name, questions }, at) => [
        <OutlineHeading
          key={id}
          {...{ id, itemProps }}
          index={indexes.get(id) ?? 0}
          text={name.trim() || t('segment.unnamed', { number: format.number(at + 1) })}
        />,
        ...questions.map((question) => {
          const number = numbers.get(question.id);
          return (
            <OutlineQuestion
              key={question.id}
              id={question.id}
              {...{ itemProps }}
              index={indexes.get(question.id) ?? 0}
              isCurrent={question.id === current}
              number={number === undefined ? '–' : `${format.number(number)}.`}
              text={titleOf(question) || t(untitledKey(question.responseType))}
            />
          );
        }),
      ])}
    </Outline>
  );
});

type OutlineHeadingProps = {
  id: string;
  index: number;
  text: string;
  itemProps: ReturnType<typeof useRovingIndex>['getItemProps'];
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

type OutlineQuestionProps = OutlineHeadingProps & { number: string; isCurrent: boolean };

const OutlineQuestion = memo(function OutlineQuestion(props: OutlineQuestionProps) {
  const { id, index, number, text, isCurrent, itemProps } = props;
  const store = useDraftStore();
  return (
    <li>
      <UnstyledButton
        {...itemProps({ index, onClick: () => store.goTo(`${id}.body`) })}
        className={outlineClasses.item}
        aria-current={isCurrent ? 'location' : undefined}
      >
        <OutlineText number={number} text={text} />
      </UnstyledButton>
    </li>
  );
});

const titles = new WeakMap<Question, string>();

/** Computed once for each state of a question, not for all questions on each key press. */
function titleOf(question: Question): string {
  const title = titles.get(question) ?? excerptOfRich(question.body);
  titles.set(question, title);
  return title;
}

/** The question that is in the upper third of the window. */
function useNearQuestion(segments: Segments, isWhole: boolean): string | null {
  const [near, setNear] = useState<string | null>(null);
  const ids = segments.flatMap(({ questions }) => questions.map(({ id }) => id)).join(' ');
  useEffect(() => {
    if (!isWhole) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const inside = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (inside instanceof HTMLElement) setNear(inside.dataset.rfdDraggableId ?? null);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    const questions = new Set(ids.split(' '));
    for (const card of document.querySelectorAll<HTMLElement>('[data-rfd-draggable-id]')) {
      if (questions.has(card.dataset.rfdDraggableId ?? '')) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [ids, isWhole]);
  return near;
}
