import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { StoredPicture } from '../stored-picture.tsx';
import { usePageTexts, useSession } from '../use-session.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import styles from './ranking-field.module.css';

/**
 * Options that get their ranks by being pressed one after another, or that two buttons each move. They stay in place
 * until all have a rank, so that nothing moves under a finger.
 */
export function RankingField({ question, answer, ids }: AnswerFieldProps) {
  const session = useSession();
  const { t, digits } = usePageTexts();
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const offered = question.options.map((option) => option.id);
  const chosen: readonly string[] = Array.isArray(answer?.value) ? answer.value : [];
  const ranked = chosen.filter((id) => offered.includes(id));
  const isComplete = ranked.length === offered.length;
  const isPartial = ranked.length > 0 && !isComplete;
  const [kept, setKept] = useState(ranked);
  const order = isComplete ? ranked : appendMissing(kept, offered);
  const byId = new Map(question.options.map((option) => [option.id, option]));

  const change = (next: string[], id: string, buttonIndexes: number[]) => {
    setKept(order);
    session.answer(question.id, { value: next });
    const place = next.indexOf(id) + 1;
    setSpoken(
      t(place === 0 ? 'rankRemoved' : 'movedTo', { option: byId.get(id)?.body ?? '', place: digits(place) }),
    );
    // The focus follows a moved row, to a button that is still enabled.
    requestAnimationFrame(() => {
      const to = (next.length === offered.length ? next : order).indexOf(id);
      const buttons = list.current?.children[to]?.querySelectorAll('button');
      const enabled = buttonIndexes.find((at) => buttons?.[at]?.disabled === false);
      if (enabled !== undefined) buttons?.[enabled]?.focus({ preventScroll: true });
    });
  };
  const move = (id: string, from: number, to: number) => {
    const next = order.filter((each) => each !== id);
    next.splice(to, 0, id);
    change(next, id, to > from ? [2, 1] : [1, 2]);
  };
  const toggle = (id: string) => {
    // A touch by mistake must not make a complete answer incomplete.
    if (isComplete) return;
    change(ranked.includes(id) ? ranked.filter((each) => each !== id) : [...ranked, id], id, [0]);
  };

  return (
    <>
      {/* Both have their place, so that the list doesn't move when the text changes. */}
      <p className={styles.hint}>
        <span aria-hidden={isPartial}>{t(isComplete ? 'rankHintComplete' : 'rankHint')}</span>
        <span aria-hidden={!isPartial}>{t('rankNext')}</span>
      </p>
      <ol ref={list} className={styles.list} data-partial={isPartial || undefined}>
        {order.map((optionId, index) => {
          const option = byId.get(optionId);
          if (option === undefined) return null;
          const place = ranked.indexOf(optionId) + 1;
          return (
            <li key={optionId} className={styles.item}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={place > 0}
                aria-disabled={isComplete}
                aria-describedby={ids.problem}
                onClick={() => toggle(optionId)}
              >
                <span className={place > 0 ? styles.place : styles.open}>
                  {place > 0 ? digits(place) : '–'}
                </span>
                {option.file !== null && (
                  <StoredPicture fileId={option.file} alt="" className={styles.picture} />
                )}
                <span className={styles.text}>
                  <bdi>{isolateNumberRuns(option.body)}</bdi>
                </span>
              </button>
              <button
                type="button"
                className={styles.move}
                disabled={isPartial || index === 0}
                aria-label={t('moveUp', { option: option.body })}
                onClick={() => move(optionId, index, index - 1)}
              >
                <Arrow up />
              </button>
              <button
                type="button"
                className={styles.move}
                disabled={isPartial || index === order.length - 1}
                aria-label={t('moveDown', { option: option.body })}
                onClick={() => move(optionId, index, index + 1)}
              >
                <Arrow />
              </button>
            </li>
          );
        })}
      </ol>
      {ranked.length === 0 && (
        <div className={styles.confirm}>
          <Button onClick={() => session.answer(question.id, { value: order })}>{t('orderIsRight')}</Button>
        </div>
      )}
      <p role="status" className="unseen">
        {spoken}
      </p>
    </>
  );
}

function Arrow({ up = false }: { up?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={up ? 'M6 15l6-6 6 6' : 'M6 9l6 6 6-6'} />
    </svg>
  );
}

/** A stored order may lack options that were added later. */
function appendMissing(order: readonly string[], offered: readonly string[]): string[] {
  const known = order.filter((id) => offered.includes(id));
  return [...known, ...offered.filter((id) => !known.includes(id))];
}
