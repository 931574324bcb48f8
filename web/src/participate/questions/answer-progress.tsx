import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { computeCurrentFlow, listQuestionsOfPages, type SessionState } from '../session/session-state.ts';
import { usePageTexts, useSession } from '../use-session.ts';
import styles from './answer-progress.module.css';

/** The share of answered questions on this participant's path. */
export function AnswerProgress({
  state,
  index,
  count,
}: {
  state: SessionState;
  index: number;
  count: number;
}) {
  const { t, digits } = usePageTexts();
  const { today } = useSession();
  const questions = listQuestionsOfPages(computeCurrentFlow(state).visible).filter(
    ({ responseType }) => answerTypes[responseType].takesAnswer,
  );
  const answered = questions.filter((question) => isAnswered(question, state, today())).length;
  const counted = t('answeredOf', { answered: digits(answered), questions: digits(questions.length) });
  const paged = t('pageOf', { page: digits(index + 1), pages: digits(count) });
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={t('progress')}
        value={answered}
        max={Math.max(1, questions.length)}
      >
        {counted}
      </progress>
      <span className={styles.text}>{count > 1 ? t('pagedProgress', { paged, counted }) : counted}</span>
    </div>
  );
}

/** Invalid answers don't count as answered. */
function isAnswered(question: PublicQuestion, { answers }: SessionState, today: string): boolean {
  const answer = answers.get(question.id);
  return answer !== undefined && checkAnswer(question, answer, today) === null;
}
