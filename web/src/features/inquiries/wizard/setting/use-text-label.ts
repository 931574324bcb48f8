import type { TranslatedText } from '@nazar/domain/inquiries/translated-texts.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useDraft } from '../draft/use-draft.ts';
import { numbersOf } from '../question/question-numbers.ts';

const fieldLabels: Readonly<Record<string, string>> = {
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

/** Where a text stands: `Question 3 · Help text`. */
export function useTextLabel(): (text: Pick<TranslatedText, 'part' | 'id' | 'name' | 'path'>) => string {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const segments = useDraft((state) => state.segments);
  const numbers = numbersOf(segments);
  return ({ part, name, path }) => {
    const [list, at = '', , question = ''] = path.split('.');
    const field = fieldLabels[name] === undefined ? null : t(fieldLabels[name]);
    if (part === 'settings') return field ?? '';
    const number = format.number(Number(at) + 1);
    if (list === 'endings') return t('ending.numbered', { number });
    if (list === 'quotas') return t('quota.numbered', { number });
    if (part === 'segment') return `${t('segment.unnamed', { number })} · ${field}`;
    const asked = numbers.get(segments[Number(at)]?.questions[Number(question)]?.id ?? '');
    const where =
      asked === undefined ? t('statement.body') : t('part.questionOnly', { number: format.number(asked) });
    const what = part === 'option' ? t('translation.option') : field;
    return what === null ? where : `${where} · ${what}`;
  };
}
