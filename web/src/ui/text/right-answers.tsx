import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { getListSeparator } from '@nazar/domain/text/list-separator.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type RightAnswersProps = { answers: readonly string[]; responseType: ResponseType };

/** The right answers to a question in one line. Accepted numbers are stored with Latin digits. */
export function RightAnswers({ answers, responseType }: RightAnswersProps) {
  const { language } = useLanguage();
  const format = useFormat();
  const { orderIsAnswer, optionRoles } = answerTypes[responseType];
  const isTyped = optionRoles.includes('accepted');
  const texts = answers.map((text) => (isTyped && /^[\d.]+$/.test(text) ? format.digits(text) : text));
  return <bdi>{texts.join(orderIsAnswer ? ' ‹ ' : getListSeparator(language))}</bdi>;
}
