import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { StoredPicture } from '../stored-picture.tsx';
import { usePageTexts, useSession } from '../use-session.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import styles from './ranking-field.module.css';

/**
 * Options that are ordered with two buttons each; the question counts as answered once an option was moved or the order
 * confirmed.
 */
export function RankingField({ question, answer, ids }: AnswerFieldProps) {
  const session = useSession();
  const { t, digits } = usePageTexts();
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const offered = question.options.map((option) => option.id);
  const order = Array.isArray(answer?.value) ? appendMissing(answer.value, offered) : offered;
  const ranked = answer !== undefined;
  const byId = new Map(question.options.map((option) => [option.id, option]));

  const move = (from: number, to: number) => {
    const moved = order[from];
    if (moved === undefined || to < 0 || to >= order.length) return;
    const next = order.filter((id) => id !== moved);
    next.splice(to, 0, moved);
    session.answer(question.id, { value: next });
    setSpoken(t('movedTo', { option: byId.get(moved)?.body ?? '', place: digits(to + 1) }));
    // The focus follows the moved row, to a button that is still enabled.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button');
      const same = buttons?.[to > from ? 1 : 0];
      (same?.disabled ? buttons?.[to > from ? 0 : 1] : same)?.focus();
    });
  };

  return (
    <>
      <p className={styles.hint}>{t('rankHint')}</p>
      <ol ref={list} className={styles.list}>
        {order.map((optionId, index) => {
          const option = byId.get(optionId);
          if (option === undefined) return null;
          return (
            <li key={optionId} className={styles.item}>
              <span className={ranked ? styles.place : styles.open}>{ranked ? digits(index + 1) : '–'}</span>
              {option.file !== null && (
                <StoredPicture fileId={option.file} alt="" className={styles.picture} />
              )}
              <span className={styles.text}>
                <bdi>{isolateNumberRuns(option.body)}</bdi>
              </span>
              <button
                type="button"
                className={styles.move}
                disabled={index === 0}
                aria-label={t('moveUp', { option: option.body })}
                aria-describedby={ids.problem}
                onClick={() => move(index, index - 1)}
              >
                <Arrow up />
              </button>
              <button
                type="button"
                className={styles.move}
                disabled={index === order.length - 1}
                aria-label={t('moveDown', { option: option.body })}
                onClick={() => move(index, index + 1)}
              >
                <Arrow />
              </button>
            </li>
          );
        })}
      </ol>
      {!ranked && (
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
