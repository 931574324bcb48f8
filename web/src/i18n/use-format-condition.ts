import { comparesNumber } from '@nazar/domain/inquiries/answer-types/condition-operators.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Condition, ConditionClause } from '@nazar/domain/inquiries/conditions/condition.ts';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { isolateOtherDirection } from '@nazar/domain/text/isolate-other-direction.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from './excerpt.ts';
import { useFormat } from './use-format.ts';
import { useLanguage } from './use-language.ts';

/** The fields of a question that a sentence about it needs; the wizard's and the participants' questions have them. */
export type ConditionQuestionFields = {
  readonly id: string;
  readonly body: string;
  readonly responseType: ResponseType;
  readonly options: readonly { readonly id: string; readonly body: string }[];
};

/** Conditions as sentences: «“Coffee?” is Yes and “Age” is at least 18». */
export function useFormatCondition() {
  const { t } = useTranslation('wizard');
  const { language } = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const isolated = (text: string) => isolateOtherDirection(text, language);
    const clause = (
      { operator, optionIds, value }: ConditionClause,
      question: ConditionQuestionFields | undefined,
      questionName?: string,
    ): string => {
      const title =
        question === undefined ? t('condition.deletedQuestion') : makeRichTextExcerpt(question.body);
      const name = isolated(questionName ?? (title === '' ? t('question.untitled') : title));
      if (comparesNumber(operator)) {
        const number = value === null ? '…' : format.number(value, { maximumFractionDigits: 10 });
        return t(`condition.sentence.${operator}`, { question: name, value: number });
      }
      if (operator === 'answered' || operator === 'notAnswered') {
        return t(`condition.sentence.${operator}`, { question: name });
      }
      const labels = optionIds.map((id) => {
        const option = question?.options.find((each) => each.id === id);
        return option === undefined
          ? t('condition.deletedOptionInText')
          : t('condition.quoted', { text: isolated(makeRichTextExcerpt(option.body)) });
      });
      const options =
        labels.length === 0 ? '…' : new Intl.ListFormat(language, { type: 'disjunction' }).format(labels);
      const several = question !== undefined && answerTypes[question.responseType].shape === 'options';
      return t(`condition.sentence.${several ? 'several' : 'one'}.${operator}`, { question: name, options });
    };
    const condition = (
      { match, clauses }: Condition,
      find: (questionId: string) => ConditionQuestionFields | undefined,
      nameOf: (questionId: string) => string | undefined = () => undefined,
    ): string => {
      const sentences = clauses.map((each) => clause(each, find(each.questionId), nameOf(each.questionId)));
      const type = match === 'all' ? 'conjunction' : 'disjunction';
      return new Intl.ListFormat(language, { type }).format(sentences);
    };
    return { clause, condition };
  }, [t, language, format]);
}
