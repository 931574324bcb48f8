import {
  isPublicTitleTooShort,
  minPublicTitleLength,
  proposeTitleOfKind,
} from '@nazar/domain/inquiries/public-title.ts';
import { maxTitleLengthByLanguage } from '@nazar/domain/inquiries/publishing/check-question.ts';
import type { FieldProblemCode } from '@nazar/domain/problem/field-problem.ts';
import { countCodePoints } from '@nazar/domain/text/characters.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import type { FirstDraft } from '../../first-draft.ts';

export type FirstDraftContent = Omit<FirstDraft, 'until'>;
export const firstDraftFieldNames = ['title', 'question', 'options', 'right'] as const;
export type FirstDraftFieldName = (typeof firstDraftFieldNames)[number];
export type FirstDraftErrors = { readonly [Name in FirstDraftFieldName]?: string };

/** Returns the missing, too short or too long fields of a first draft. */
export function useValidateFirstDraft(): (content: FirstDraftContent) => FirstDraftErrors {
  const { t } = useTranslation('start');
  const fieldText = useFormatFieldProblem();
  const formatProblem = (code: FieldProblemCode, params = {}) => fieldText({ code, params });
  /** A title may be too short even with the prefix of its kind. */
  const findTitleProblem = (proposed: string, title: string) => {
    if (title.trim() === '') return { title: formatProblem('titleRequired') };
    const limit = minPublicTitleLength;
    return isPublicTitleTooShort(proposed) ? { title: formatProblem('publicTitleTooShort', { limit }) } : {};
  };
  return ({ kind, language, title, question, options, right }) => {
    const limit = maxTitleLengthByLanguage[language];
    const written = options.filter((option) => option.trim() !== '');
    const tooLong = options.some((option) => countCodePoints(option.trim()) > limit);
    // The first question of a survey may have no options, because it can be answered in words.
    const tooFew = written.length < 2 && (kind !== 'survey' || written.length === 1);
    const lacksRight = kind === 'exam' && (right === null || (options[right] ?? '').trim() === '');
    return {
      ...(kind !== 'poll' && findTitleProblem(proposeTitleOfKind(kind, title.trim(), language), title)),
      ...(question.trim() === '' && { question: formatProblem('questionTitleRequired') }),
      ...(countCodePoints(question.trim()) > limit && {
        question: formatProblem('questionTitleTooLong', { limit }),
      }),
      ...(tooLong && { options: formatProblem('optionLabelTooLong', { limit }) }),
      ...(tooFew && { options: formatProblem('optionsTooFew', { answerType: 'single', limit: 2 }) }),
      ...(lacksRight && { right: t('rightRequired') }),
    };
  };
}
