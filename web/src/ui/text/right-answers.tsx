import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { formatDecimal } from '@nazar/domain/text/digits.ts';
import { getListSeparator } from '@nazar/domain/text/list-separator.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type RightAnswersProps = { answers: readonly string[]; responseType: ResponseType };

/** The right answers to a question in one line. Accepted numbers are stored as typed, so they are written anew. */
export function RightAnswers({ answers, responseType }: RightAnswersProps) {
  const { language } = useLanguage();
  const { orderIsAnswer, shape } = answerTypes[responseType];
  const texts = answers.map((text) => {
    const number = shape === 'number' ? parseDecimal(text) : null;
    return number === null ? text : formatDecimal(number, language);
  });
  return <bdi>{texts.join(orderIsAnswer ? ' ‹ ' : getListSeparator(language))}</bdi>;
}
