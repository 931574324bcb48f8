import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer } from '@nazar/domain/participation/answers.ts';
import { memo } from 'react';
import { fieldFor } from './fields/field-for.ts';
import { Picture } from './picture.tsx';
import styles from './question.module.css';
import { QuestionMedia } from './question-media.tsx';
import { RichText } from './rich-text.tsx';
import { useWords } from './use-session.ts';

type Props = {
  question: PublicQuestion;
  answer: Answer | undefined;
  problem: string | undefined;
  numbered: boolean;
};

/** One question: its number, words and picture, the way to answer it, and what is wrong with the answer. */
export const Question = memo(function Question({ question, answer, problem, numbered }: Props) {
  const { say, digits } = useWords();
  const { grouped, Field } = fieldFor(question.responseType);
  const ids = { field: `q-${question.id}`, label: `l-${question.id}`, problem: `p-${question.id}` };
  const heading = (
    <>
      {numbered && <span className={styles.number}>{digits(question.number)}</span>}
      <span className={styles.words}>
        <RichText body={question.body} inline />
        {question.isForce && (
          <>
            <span className={styles.force} aria-hidden="true">
              {' *'}
            </span>
            <span className="unseen"> {say('mandatory')}</span>
          </>
        )}
      </span>
    </>
  );
  const rest = (
    <>
      {question.file !== null &&
        (question.type === 'image' ? (
          <Picture fileId={question.file} alt="" className={styles.picture} />
        ) : (
          <QuestionMedia fileId={question.file} type={question.type} />
        ))}
      <div data-field>
        <Field question={question} answer={answer} ids={ids} invalid={problem !== undefined} />
      </div>
      <p id={ids.problem} className={styles.problem}>
        {problem}
      </p>
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
    <fieldset className={className} data-question={question.id} aria-describedby={ids.problem}>
      <legend id={ids.label} className={styles.heading}>
        {heading}
      </legend>
      {rest}
    </fieldset>
  );
});
