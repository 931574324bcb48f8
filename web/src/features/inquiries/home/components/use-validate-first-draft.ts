import { maxTitleLengthByLanguage } from '@nazar/domain/inquiries/publishing/check-question.ts';
import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import type { FirstDraft } from '../../first-draft.ts';

export type FirstDraftContent = Omit<FirstDraft, 'until'>;
export const firstDraftFieldNames = ['title', 'question', 'options', 'right'] as const;
export type FirstDraftFieldName = (typeof firstDraftFieldNames)[number];
export type FirstDraftErrors = { readonly [Name in FirstDraftFieldName]?: string };

/** Counts code points, as the wizard does. */
const countLetters = (text: string) => [...text.trim()].length;

/** Returns the missing or too long fields of a first draft. */
export function useValidateFirstDraft(): (content: FirstDraftContent) => FirstDraftErrors {
  const { t } = useTranslation('start');
  const fieldText = useFormatFieldProblem();
  const formatProblem = (code: FieldProblemCode, params = {}) => fieldText({ code, params });
  return ({ kind, language, title, question, options, right }) => {
    const limit = maxTitleLengthByLanguage[language];
    const written = options.filter((option) => option.trim() !== '');
    const tooLong = options.some((option) => countLetters(option) > limit);
    // The first question of a survey may have no options, because it can be answered in words.
    const tooFew = written.length < 2 && (kind !== 'survey' || written.length === 1);
    const lacksRight = kind === 'exam' && (right === null || (options[right] ?? '').trim() === '');
    return {
      ...(kind !== 'poll' && title.trim() === '' && { title: formatProblem('titleRequired') }),
      ...(question.trim() === '' && { question: formatProblem('questionTitleRequired') }),
      ...(countLetters(question) > limit && { question: formatProblem('questionTitleTooLong', { limit }) }),
      ...(tooLong && { options: formatProblem('optionLabelTooLong', { limit }) }),
      ...(tooFew && { options: formatProblem('optionsTooFew', { answerType: 'single', limit: 2 }) }),
      ...(lacksRight && { right: t('rightRequired') }),
    };
  };
}
