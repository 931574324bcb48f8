import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer } from '@nazar/domain/inquiry/answers.ts';
import { isEmptyValue } from '@nazar/domain/inquiry/empty-value.ts';
import { fieldFor } from './fields/field-for.ts';
import { questionsOf } from './session/session-state.ts';

/**
 * What somebody filled in while the script was still on its way: on a slow line that is half a page.
 * Read before React takes the form over.
 */
export function readEarlyAnswers(pages: readonly PublicPage[], form: HTMLFormElement | null): Answer[] {
  if (form === null) return [];
  const data = new FormData(form);
  return questionsOf(pages).flatMap((question) => {
    const value = fieldFor(question.responseType).read(question, data);
    const answer = value === null ? null : { questionId: question.id, value };
    return answer === null || isEmptyValue(answer.value) ? [] : [answer];
  });
}
