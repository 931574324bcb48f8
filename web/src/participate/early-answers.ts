import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { Answer, AnswerValue } from '@nazar/domain/participation/answers.ts';
import { isEmptyValue } from '@nazar/domain/participation/empty-value.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { controlName } from './fields/field-props.ts';
import { readNumber } from './fields/read-number.ts';
import { questionsOf } from './session/session-state.ts';

/**
 * What somebody filled in while the script was still on its way: on a slow line that is half a page.
 * Read before React takes the form over.
 */
export function readEarlyAnswers(pages: readonly PublicPage[], form: HTMLFormElement | null): Answer[] {
  if (form === null) return [];
  const data = new FormData(form);
  return questionsOf(pages).flatMap((question) => {
    const value = readValue(question, data);
    const answer = value === null ? null : { questionId: question.id, value };
    return answer === null || isEmptyValue(answer.value) ? [] : [answer];
  });
}

function readValue(question: PublicQuestion, data: FormData): AnswerValue | null {
  const all = data.getAll(controlName(question.id)).map(String);
  const [text = ''] = all;
  switch (question.responseType) {
    case 'multiple':
      return all;
    case 'rating':
    case 'scale':
      return text === '' ? null : Number(text);
    case 'number':
      return text === '' ? null : readNumber(text);
    case 'phone':
      return foldDigits(text);
    case 'matrix':
      return Object.fromEntries(
        question.options.flatMap((row) => {
          const column = data.get(controlName(question.id, row.id));
          return column === null ? [] : [[row.id, String(column)]];
        }),
      );
    case 'ranking':
      return null;
    default:
      return text;
  }
}
