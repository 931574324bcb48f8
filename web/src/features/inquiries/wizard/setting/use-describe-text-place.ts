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

/** Where the author knows a text from. */
export type TextPlace = {
  /** Key of the question, section or other part it belongs to. */
  readonly group: string;
  readonly groupTitle: string;
  /** The beginning of that part's own text; empty if the title says enough. */
  readonly groupText: string;
  /** `Help text`, inside its group. */
  readonly label: string;
  /** `Question 3 · Help text`. */
  readonly fullLabel: string;
};

type PlacedText = Pick<TranslatedText, 'part' | 'id' | 'name' | 'path' | 'isAtEnd'>;

export function useDescribeTextPlace(): (text: PlacedText) => TextPlace {
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
  const describeAlone = (group: string, groupTitle: string, label: string) => ({
    group,
    groupTitle,
    groupText: '',
    label,
    fullLabel: label,
  });
  return ({ part, id, name, path, isAtEnd }) => {
    const [list, at = '', , question = ''] = path.split('.');
    const field = name === 'body' || name === 'message' ? null : t(fieldLabels[name]);
    if (part === 'settings') {
      if (isAtEnd !== true) return describeAlone('info', t('steps.info'), field ?? '');
      return name === 'completionMessage'
        ? describeAlone('endings', t('ending.title'), field ?? '')
        : describeAlone('closing', t('setting.expireMessage'), field ?? '');
    }
    const number = format.number(Number(at) + 1);
    if (list === 'endings') {
      return describeAlone('endings', t('ending.title'), t('ending.numbered', { number }));
    }
    if (list === 'quotas') return describeAlone('quotas', t('quota.title'), t('quota.numbered', { number }));
    const segment = segments[Number(at)];
    if (part === 'segment') {
      const groupTitle = t('segment.unnamed', { number });
      const label = field ?? '';
      const groupText = segment?.name ?? '';
      return { group: `segment.${id}`, groupTitle, groupText, label, fullLabel: `${groupTitle} · ${label}` };
    }
    const holder = segment?.questions[Number(question)];
    const place = numbers.get(holder?.id ?? '');
    const excerpt = makeRichTextExcerpt(holder?.body ?? '');
    const groupTitle =
      place === undefined
        ? t('part.statement', { text: excerpt })
        : t('part.questionOnly', { number: format.number(place) });
    const what = part === 'option' ? formatOptionLabel(holder?.options ?? [], id) : field;
    return {
      group: `question.${holder?.id}`,
      groupTitle,
      groupText: place === undefined ? '' : excerpt,
      label: what ?? t('question.body'),
      fullLabel: what === null ? groupTitle : `${groupTitle} · ${what}`,
    };
  };
}
