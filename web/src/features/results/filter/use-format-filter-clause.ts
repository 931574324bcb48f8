import type { FilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { FilterClause } from '@nazar/domain/results/filter/filter.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

type Range = { readonly from: string | number | null; readonly to: string | number | null };

/** Isolates a text, so that its direction doesn't affect the rest. */
const isolate = (text: string) => `\u2068${isolateNumbers(text)}\u2069`;

/** Describes a condition of a filter in a few words. */
export function useFormatFilterClause(
  fields: Pick<FilterFields, 'questions'>,
): (clause: FilterClause) => string {
  const { t } = useTranslation('filters');
  const format = useFormat();
  const { language } = useLanguage();
  const listOf = (words: string[], type: 'disjunction' | 'conjunction') =>
    new Intl.ListFormat(language, { type }).format(words);
  const findQuestion = (id: string) => fields.questions.find(({ questionId }) => questionId === id);
  const formatRange = (
    { from, to }: Range,
    word: (end: string | number) => string,
    as: 'range' | 'dayRange' = 'dayRange',
  ) => {
    if (from !== null && from === to) return word(from);
    if (from === null) return t(`${as}.upTo`, { to: word(to ?? '') });
    if (to === null) return t(`${as}.from`, { from: word(from) });
    return t(`${as}.between`, { from: word(from), to: word(to) });
  };
  const asNumber = (end: string | number) => format.exact(Number(end));
  const asDay = (end: string | number) => format.date(`${end}T12:00:00`);
  const asTime = (end: string | number) => format.digits(String(end));
  return (clause) => {
    switch (clause.kind) {
      case 'days':
        return t('chip.days', { range: formatRange(clause, asDay) });
      case 'score':
        return t('chip.score', { range: formatRange(clause, asNumber, 'range') });
      case 'flagged':
        return t(`chip.flagged.${clause.flagged ? 'only' : 'without'}`);
      case 'languages':
        return t('chip.languages', {
          languages: listOf(
            clause.languages.map((each) => t(`language.${each}`)),
            'disjunction',
          ),
        });
      case 'channels':
        return t('chip.channels', {
          channels: listOf(
            clause.channels.map((each) => (each === null ? t('noLink') : isolate(each))),
            'disjunction',
          ),
        });
      default: {
        const question = findQuestion(clause.questionId);
        const label = (id: string) =>
          isolate(question?.options.find(({ optionId }) => optionId === id)?.label ?? '');
        const head =
          question === undefined ? '' : `${format.digits(`${question.number}.`)} ${isolate(question.body)}`;
        const formatTest = () => {
          switch (clause.kind) {
            case 'answered':
              return t(clause.answered ? 'chip.answered' : 'chip.missing');
            case 'options':
              if (clause.test === 'none') {
                return t('chip.none', { options: listOf(clause.optionIds.map(label), 'disjunction') });
              }
              return listOf(
                clause.optionIds.map(label),
                clause.test === 'any' ? 'disjunction' : 'conjunction',
              );
            case 'numbers':
              return formatRange(clause, asNumber, 'range');
            case 'dates':
              return formatRange(clause, asDay);
            case 'times':
              return formatRange(clause, asTime);
            case 'text':
              return t('chip.contains', { text: isolate(clause.text) });
            case 'cells':
              return `${label(clause.rowId)} → ${listOf(clause.columnIds.map(label), 'disjunction')}`;
            case 'ranks':
              return t('chip.ranks', {
                option: label(clause.optionId),
                range: formatRange(clause, asNumber, 'range'),
              });
          }
        };
        return t('chip.question', { question: head, says: formatTest() });
      }
    }
  };
}
