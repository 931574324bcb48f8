import { UnstyledButton } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { excerpt } from '../../../../i18n/use-condition-words.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Outline, OutlineText, outlineClasses } from '../../../../ui/outline/outline.tsx';
import { WrittenText } from '../../../../ui/written-text.tsx';
import type { Segments } from '../draft/edit-segments.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { numbersOf } from './question-numbers.ts';

type QuestionOutlineProps = {
  /** The question whose editor is open. */
  open: string | null;
  /** Whether all cards are drawn. */
  isWhole: boolean;
};

/** Segments and questions in order. It follows what is typed when there is time, because it may have 500 rows. */
export function QuestionOutline({ open, isWhole }: QuestionOutlineProps) {
  const segments = useDraft((state) => state.segments);
  const near = useNearQuestion(segments, isWhole);
  return <OutlineRows segments={useDeferredValue(segments, none)} current={useDeferredValue(open ?? near)} />;
}

const none: Segments = [];

/** One tab stop, arrow keys between them, and a press leads there. */
const OutlineRows = memo(function OutlineRows(props: { segments: Segments; current: string | null }) {
  const { segments, current } = props;
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const numbers = numbersOf(segments);
  const places = segments.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
  const indexes = new Map(places.map((id, index) => [id, index]));
  const { getItemProps } = useRovingIndex({ total: places.length, orientation: 'vertical', loop: false });
  const item = (id: string, field: 'name' | 'body') =>
    getItemProps({ index: indexes.get(id) ?? 0, onClick: () => store.goTo(`${id}.${field}`) });
  return (
    <Outline label={t('outline')}>
      {segments.map(({ id, name, questions }, index) => [
        <li key={id}>
          <UnstyledButton {...item(id, 'name')} className={outlineClasses.heading} dir="auto">
            <WrittenText text={name.trim() || t('segment.unnamed', { number: format.number(index + 1) })} />
          </UnstyledButton>
        </li>,
        ...questions.map((question) => {
          const number = numbers.get(question.id);
          return (
            <li key={question.id}>
              <UnstyledButton
                {...item(question.id, 'body')}
                className={outlineClasses.item}
                aria-current={question.id === current ? 'location' : undefined}
              >
                <OutlineText
                  number={number === undefined ? '–' : `${format.number(number)}.`}
                  text={excerpt(question.body) || t('question.untitled')}
                />
              </UnstyledButton>
            </li>
          );
        }),
      ])}
    </Outline>
  );
});

/** The question that is scrolled to the upper third of the window. */
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
    for (const id of ids.split(' ')) {
      const card = document.querySelector(`[data-rfd-draggable-id="${CSS.escape(id)}"]`);
      if (card !== null) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [ids, isWhole]);
  return near;
}
