import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { Answer, AnswerMap } from '../inquiries/answers.ts';
import type { ResponseType } from '../inquiries/question.ts';
import { formatDecimal, toPersianDigits } from '../text/digits.ts';
import type { Language } from '../text/language.ts';
import { getListSeparator } from '../text/list-separator.ts';
import { memoize } from '../text/memoize.ts';
import { unansweredPipeText } from '../text/pipes.ts';
import { truncateLine } from '../text/truncate.ts';
import { type FlowQuestion, removeHiddenOptionsFromAnswer } from './visibility.ts';

type PipedQuestion = {
  readonly responseType: ResponseType;
  readonly options: readonly (FlowQuestion['options'][number] & { readonly body: string })[];
};

/** Maximum length in code points; longer answers are truncated. */
const maxLength = 200;

/**
 * Returns the replacement for a piped answer in a language: plain text, isolated from the direction of the
 * text, or a blank if the question isn't shown or answered.
 */
export function makePipeReplacer(
  find: (questionId: string) => PipedQuestion | undefined,
  answers: AnswerMap,
  language: Language,
): (questionId: string) => string {
  return memoize((questionId) => {
    const question = find(questionId);
    if (question === undefined) return unansweredPipeText;
    const answer = removeHiddenOptionsFromAnswer(question, answers.get(questionId));
    const words =
      answer === undefined ? '' : truncateLine(formatPipedAnswer(question, answer, language), maxLength);
    return words === '' ? unansweredPipeText : `\u2068${words}\u2069`;
  });
}

function formatPipedAnswer(
  { responseType, options }: PipedQuestion,
  answer: Answer,
  language: Language,
): string {
  const { value, otherText } = answer;
  if (options.length > 0) {
    const ids = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
    const labels = ids.map((id) => {
      const option = options.find((each) => each.id === id);
      return (option?.role === 'other' && otherText) || (option?.body ?? '');
    });
    return labels.join(getListSeparator(language));
  }
  if (typeof value === 'object') return '';
  const { bounds } = answerTypes[responseType];
  if (bounds === 'date') return formatDay(String(value), language);
  if (typeof value === 'number') return formatDecimal(value, language);
  const text = String(value);
  return bounds === 'time' && language === 'fa' ? toPersianDigits(text) : text;
}

function formatDay(isoDate: string, language: Language): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
