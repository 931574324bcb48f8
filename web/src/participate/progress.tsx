import styles from './progress.module.css';
import { currentFlow, questionsOf, type State } from './session/session-state.ts';
import { useWords } from './use-session.ts';

/** How much of what is asked has been answered, in this participant's own flow. */
export function Progress({ state, index, count }: { state: State; index: number; count: number }) {
  const { say, digits } = useWords();
  const questions = questionsOf(currentFlow(state).visible);
  const answered = questions.filter((question) => state.answers.has(question.id)).length;
  const counted = say('answeredOf', { answered: digits(answered), questions: digits(questions.length) });
  const paged = say('pageOf', { page: digits(index + 1), pages: digits(count) });
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={say('progress')}
        value={answered}
        max={Math.max(1, questions.length)}
      >
        {counted}
      </progress>
      <span className={styles.text}>{count > 1 ? say('pagedProgress', { paged, counted }) : counted}</span>
    </div>
  );
}
