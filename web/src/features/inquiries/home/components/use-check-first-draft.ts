import { maxTitleLength } from '@nazar/domain/inquiries/check-question.ts';
import type { FieldCode } from '@nazar/domain/problem/field-problem.ts';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import type { FirstDraft } from '../../first-draft.ts';

export type DraftContent = Omit<FirstDraft, 'until'>;
export type DraftErrors = { readonly [Name in 'title' | 'question' | 'options' | 'right']?: string };

/** In characters, as the wizard counts. */
const textLength = (text: string) => [...text.trim()].length;

/** What is still missing or too long in a first draft, by field. */
export function useCheckFirstDraft(): (content: DraftContent) => DraftErrors {
  const { t } = useTranslation('start');
  const fieldText = useFieldText();
  const word = (code: FieldCode, params = {}) => fieldText({ code, params });
  return ({ kind, language, title, question, options, right }) => {
    const limit = maxTitleLength[language];
    const written = options.filter((option) => option.trim() !== '');
    const tooLong = options.some((option) => textLength(option) > limit);
    // A survey's first question may be answered in words.
    const tooFew = written.length < 2 && (kind !== 'survey' || written.length === 1);
    const lacksRight = kind === 'exam' && (right === null || (options[right] ?? '').trim() === '');
    return {
      ...(title.trim() === '' && kind !== 'poll' && { title: word('titleRequired') }),
      ...(question.trim() === '' && { question: word('questionTitleRequired') }),
      ...(textLength(question) > limit && { question: word('questionTitleTooLong', { limit }) }),
      ...(tooLong && { options: word('optionLabelTooLong', { limit }) }),
      ...(tooFew && { options: word('optionsTooFew', { answerType: 'single', limit: 2 }) }),
      ...(lacksRight && { right: t('rightRequired') }),
    };
  };
}
