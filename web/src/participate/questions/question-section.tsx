import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { getAnswerFieldKind } from '../fields/get-answer-field-kind.ts';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { ParticipationRichText } from '../participation-rich-text.tsx';
import { StoredPicture } from '../stored-picture.tsx';
import { usePageTexts, useSession } from '../use-session.ts';
import styles from './question.module.css';
import { QuestionMedia } from './question-media.tsx';

type Props = {
  question: PublicQuestion;
  answer: Answer | undefined;
  problem: string | undefined;
  numbered: boolean;
};

/** Choices have a problem only while they are incomplete. */
const typedControls = 'input:not([type=radio],[type=checkbox],[type=file]),select,textarea';
const leftAfterMs = 300;

/** One question: its number, text, picture, field and error. */
export const QuestionSection = memo(function Question({ question, answer, problem, numbered }: Props) {
  const { t, digits } = usePageTexts();
  const session = useSession();
  const { page } = session;
  const { grouped, sticks, Field } = getAnswerFieldKind(question.responseType);
  const field = useRef<HTMLDivElement>(null);
  const { clear, times } = useClear(question.id, field);
  const { id, helpText } = question;
  const [problemId, helpId] = [`p-${id}`, `h-${id}`];
  const described = helpText === undefined ? problemId : `${helpId} ${problemId}`;
  const ids = { field: `q-${id}`, label: `l-${id}`, problem: grouped ? problemId : described };
  const heading = (
    <>
      {numbered && question.number !== null && (
        <span className={styles.number}>{digits(question.number)}</span>
      )}
      <span className={styles.words}>
        <ParticipationRichText body={question.body} inline />
        {question.isForce && (
          <>
            <span className={styles.force} aria-hidden="true">
              {' *'}
            </span>
            <span className="unseen"> {t('mandatory')}</span>
          </>
        )}
      </span>
    </>
  );
  const about = (
    <>
      {helpText !== undefined && (
        <p id={helpId} className={styles.help}>
          <bdi>{isolateNumberRuns(helpText)}</bdi>
        </p>
      )}
      {question.file !== null &&
        (question.type === 'image' || page.pictures[question.file] !== undefined ? (
          <StoredPicture fileId={question.file} alt="" className={styles.picture} />
        ) : (
          <QuestionMedia fileId={question.file} type={question.type} labelledBy={ids.label} />
        ))}
    </>
  );
  if (!answerTypes[question.responseType].takesAnswer) {
    return (
      <div className={styles.question} data-question={id}>
        <div id={ids.label} className={styles.statement}>
          <ParticipationRichText body={question.body} />
        </div>
        {about}
      </div>
    );
  }
  // The error would move what is being pressed, so it waits for the end of the press.
  const checkWhenLeft = ({ target }: { target: EventTarget }) => {
    if (!(target as Element).matches(typedControls)) return;
    setTimeout(() => {
      const root = field.current;
      // A preview is in a frame, whose focus the outer document doesn't know.
      if (root?.contains(root.ownerDocument.activeElement) === false) session.checkAnswer(question);
    }, leftAfterMs);
  };
  const rest = (
    <>
      {about}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are interactive */}
      <div ref={field} data-field onBlur={checkWhenLeft}>
        <Field key={times} question={question} answer={answer} ids={ids} invalid={problem !== undefined} />
      </div>
      <p id={problemId} className={styles.problem}>
        {problem}
      </p>
      {sticks && !question.isForce && answer !== undefined && (
        <button type="button" className={styles.clear} aria-describedby={ids.label} onClick={clear}>
          {t('clearAnswer')}
        </button>
      )}
    </>
  );
  const className = problem === undefined ? styles.question : `${styles.question} ${styles.wrong}`;
  if (!grouped) {
    return (
      <div className={className} data-question={question.id}>
        <label htmlFor={ids.field} id={ids.label} className={styles.heading}>
          {heading}
        </label>
        {rest}
      </div>
    );
  }
  return (
    <fieldset className={className} data-question={question.id} aria-describedby={described}>
      <legend id={ids.label} className={styles.heading}>
        {heading}
      </legend>
      {rest}
    </fieldset>
  );
});

/** Clears the answer. The field is recreated, because a browser's own field may still show an incomplete entry. */
function useClear(questionId: string, field: RefObject<HTMLDivElement | null>) {
  const session = useSession();
  const [times, setTimes] = useState(0);
  useLayoutEffect(() => {
    // The button disappears, so the focus moves to the field.
    if (times > 0)
      field.current?.querySelector<HTMLElement>('input, select, button:not([disabled])')?.focus();
  }, [times, field]);
  const clear = () => {
    session.answer(questionId, null);
    setTimes(times + 1);
  };
  return { clear, times };
}
