import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { isEmptyAnswer } from '@nazar/domain/inquiries/empty-value.ts';
import { fieldFor } from './fields/field-for.ts';
import { listQuestionsOfPages } from './session/session-state.ts';

/**
 * Reads answers entered before the script loaded, which on a slow connection may be half a page. It runs before the
 * form is hydrated.
 */
export function readEarlyAnswers(pages: readonly PublicPage[], form: HTMLFormElement | null): Answer[] {
  if (form === null) return [];
  const data = new FormData(form);
  return listQuestionsOfPages(pages).flatMap((question) => {
    const value = fieldFor(question.responseType).read(question, data);
    const answer = value === null ? null : { questionId: question.id, value };
    return answer === null || isEmptyAnswer(answer.value) ? [] : [answer];
  });
}
