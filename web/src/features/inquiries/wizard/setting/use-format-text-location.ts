import type { TextName } from '@nazar/domain/inquiries/part-texts.ts';
import type { Option } from '@nazar/domain/inquiries/question.ts';
import type { TranslatedText } from '@nazar/domain/inquiries/translation/translated-texts.ts';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { mapQuestionNumbersById } from '../question/question-numbers.ts';

const fieldLabels: Readonly<Record<Exclude<TextName, 'body' | 'message'>, string>> = {
  publicTitle: 'info.publicTitle',
  publicDescription: 'info.publicDescription',
  completionMessage: 'setting.completionMessage',
  expireMessage: 'setting.expireMessage',
  name: 'segment.name',
  description: 'segment.description',
  helpText: 'question.helpText',
  placeholder: 'question.placeholder',
  minLabel: 'bounds.points.minLabel',
  maxLabel: 'bounds.points.maxLabel',
  feedback: 'exam.feedback',
};

/** The location of a text: `Question 3 · Help text`. */
export function useFormatTextLocation(): (
  text: Pick<TranslatedText, 'part' | 'id' | 'name' | 'path'>,
) => string {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const segments = useDraftSelector((state) => state.segments);
  const numbers = mapQuestionNumbersById(segments);
  const formatOptionLabel = (options: readonly Pick<Option, 'id' | 'role'>[], id: string) => {
    const role = options.find((option) => option.id === id)?.role ?? 'choice';
    const alike = options.filter((option) => option.role === role);
    const number = format.number(alike.findIndex((option) => option.id === id) + 1);
    return t(`option.label.${role}`, { number });
  };
  return ({ part, id, name, path }) => {
    const [list, at = '', , question = ''] = path.split('.');
    const field = name === 'body' || name === 'message' ? null : t(fieldLabels[name]);
    if (part === 'settings') return field ?? '';
    const number = format.number(Number(at) + 1);
    if (list === 'endings') return t('ending.numbered', { number });
    if (list === 'quotas') return t('quota.numbered', { number });
    if (part === 'segment') return `${t('segment.unnamed', { number })} · ${field}`;
    const holder = segments[Number(at)]?.questions[Number(question)];
    const place = numbers.get(holder?.id ?? '');
    const where =
      place === undefined
        ? t('part.statement', { text: makeRichTextExcerpt(holder?.body ?? '') })
        : t('part.questionOnly', { number: format.number(place) });
    const what = part === 'option' ? formatOptionLabel(holder?.options ?? [], id) : field;
    return what === null ? where : `${where} · ${what}`;
  };
}
