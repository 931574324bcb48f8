import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { isEmptyAnswerValue } from '@nazar/domain/inquiries/empty-value.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { getAnswerFieldKind } from '../fields/get-answer-field-kind.ts';
import type { ParticipationSession } from '../session/create-session.ts';
import { listQuestionsOfPages } from '../session/session-state.ts';

/**
 * Reads answers entered before the script loaded, which on a slow connection may be half a page. It runs before the
 * form is hydrated.
 */
export function readEarlyAnswers(pages: readonly PublicPage[], form: HTMLFormElement | null): Answer[] {
  return form === null ? [] : readAnswers(pages, new FormData(form));
}

function readAnswers(pages: readonly PublicPage[], data: FormData): Answer[] {
  return listQuestionsOfPages(pages).flatMap((question) => {
    const value = getAnswerFieldKind(question.responseType).read(question, data);
    const answer = value === null ? null : { questionId: question.id, value };
    return answer === null || isEmptyAnswerValue(answer.value) ? [] : [answer];
  });
}

/**
 * Takes answers out of the fragment of the page's URL, by the names of the form's controls. Servers and logs never see
 * a fragment, and once it is removed, a reload keeps what has been changed since.
 */
export function consumeAnswersFromUrl({ history, location }: Pick<Window, 'history' | 'location'>): FormData {
  const data = new FormData();
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) data.append(name, value);
  if (location.hash !== '') history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return data;
}

/** Answers the questions for which the URL had a valid answer, except those that were answered since it opened. */
export function applyAnswersFromUrl(
  session: ParticipationSession,
  data: FormData,
  typed: readonly Answer[],
): void {
  const { pages } = session.get();
  for (const answer of readAnswers(pages, data)) {
    const question = listQuestionsOfPages(pages).find(({ id }) => id === answer.questionId);
    if (question === undefined || typed.some(({ questionId }) => questionId === question.id)) continue;
    const problem = checkAnswer(question, answer, session.today());
    // The text of a chosen «Other» is still to be written.
    if (problem === null || problem.code === 'otherTextRequired')
      session.answer(question.id, { value: answer.value });
  }
}
