import type { DraftConflictKey } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { getTranslationLanguage } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { makePlainExcerpt } from '../../../i18n/excerpt.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { questionIdOfKey } from './draft/draft-problems.ts';
import { findQuestion, type Segments } from './draft/edit-segments.ts';
import { isPartListSetting } from './draft/setting-parts.ts';
import { useDraftSelector } from './draft/use-draft.ts';
import { mapQuestionNumbersById } from './question/question-numbers.ts';

export type NamedDraftPart = { readonly key: DraftConflictKey; readonly name: string };

/** The label of each setting in the wizard. */
const settingLabels = {
  title: 'info.title',
  categoryId: 'info.category',
  userCategoryId: 'info.userCategory',
  language: 'info.language',
  secondLanguage: 'translation.language',
  translations: 'translation.title',
  package: 'info.package',
  publicTitle: 'info.publicTitle',
  publicFile: 'info.publicFile',
  publicDescription: 'info.publicDescription',
  tags: 'info.tags',
  resultViewStatus: 'results.who',
  coverType: 'results.cover',
  cooperationType: 'setting.cooperationType',
  listed: 'setting.listed',
  comments: 'setting.comments',
  submitCaptcha: 'setting.submitCaptcha',
  askOwner: 'setting.askOwner',
  anonymous: 'setting.secretBallot',
  hideQuestionNumber: 'setting.hideQuestionNumber',
  shuffleQuestions: 'setting.shuffleQuestions',
  editableResponse: 'setting.editable',
  editTimeLimit: 'setting.editable',
  editCountLimit: 'setting.editable',
  editableAfterExpiry: 'setting.editable',
  singleSession: 'setting.singleSession',
  maxParticipantCount: 'setting.maxParticipantCount',
  questionCount: 'setting.questionCount',
  timeLimit: 'setting.timeLimit',
  retentionDays: 'setting.retention',
  retentionFrom: 'setting.retention',
  timeZone: 'setting.timeZone',
  endings: 'ending.title',
  quotas: 'quota.title',
  completionMessage: 'setting.completionMessage',
  redirectUrl: 'ending.redirectUrl',
  passMark: 'exam.passMark',
  showRightAnswers: 'exam.showRightAnswers',
  certificate: 'exam.certificate',
  expireMessage: 'setting.expireMessage',
  logoFile: 'setting.logoFile',
  headerFile: 'setting.headerFile',
  footerFile: 'setting.footerFile',
  backgroundFile: 'setting.backgroundFile',
  theme: 'setting.theme',
  textSize: 'setting.textSize',
  textFont: 'setting.textFont',
  bodyCss: 'setting.bodyCss',
  backgroundColor: 'setting.backgroundColor',
  accentColor: 'setting.accentColor',
} as const satisfies Record<keyof InquirySettings, string>;

const isSetting = (name: string): name is keyof InquirySettings => Object.hasOwn(settingLabels, name);

/**
 * Names for the keys of conflicts and changes: a field's label, or the number and the text of a question or a segment,
 * each once. Parts are searched in several drafts, because some drafts may lack them.
 */
export function useDraftPartNames() {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const { language } = useLanguage();
  const other = useDraftSelector(({ settings }) => getTranslationLanguage(settings));
  const endings = useDraftSelector(({ settings }) => settings.endings);
  const quotas = useDraftSelector(({ settings }) => settings.quotas);
  // In a text of the other direction, the last mark would otherwise move before it.
  const makeExcerpt = (text: string) => {
    const excerpt = makePlainExcerpt(text);
    return excerpt === '' ? '' : `\u2068${excerpt}\u2069`;
  };
  const formatQuoted = (kind: 'question' | 'segment', at: number, text: string) => {
    const excerpt = makeExcerpt(text);
    const number = format.number(at + 1);
    // Hidden questions have no number.
    if (at === -1) return excerpt === '' ? null : t('part.hidden', { text: excerpt });
    return t(excerpt === '' ? `part.${kind}Only` : `part.${kind}`, { number, text: excerpt });
  };
  const findNameIn = (id: string, segments: Segments): string | null => {
    const questionId = questionIdOfKey(id, segments);
    if (questionId !== undefined) {
      const question = findQuestion(segments, questionId);
      const text = visibleText(question?.body ?? '');
      const number = mapQuestionNumbersById(segments).get(questionId);
      if (number !== undefined) return formatQuoted('question', number - 1, text);
      return question?.hidden === false
        ? t('part.statement', { text: makeExcerpt(text) })
        : formatQuoted('question', -1, text);
    }
    const at = segments.findIndex((segment) => segment.id === id);
    return at === -1 ? null : formatQuoted('segment', at, segments[at]?.name.trim() ?? '');
  };
  const findName = (key: DraftConflictKey, drafts: readonly Segments[]): string | null => {
    const [translatedIn, original] = /^(.*)\btranslations\.(\w+)$/.exec(key)?.slice(1) ?? [];
    if (translatedIn !== undefined) {
      const text = findName(`${translatedIn}${original}`, drafts);
      return text && t('translation.in', { text, language: t(`language.${other}`) });
    }
    const [part = '', field = ''] = key.split('.');
    if (part === 'settings') return isSetting(field) ? t(settingLabels[field]) : null;
    if (isPartListSetting(part)) {
      const at = (part === 'endings' ? endings : quotas).findIndex(({ id }) => id === field);
      const number = format.number(at + 1);
      if (at !== -1) return t(part === 'endings' ? 'ending.numbered' : 'quota.numbered', { number });
    }
    if (isSetting(part)) return t(settingLabels[part]);
    for (const segments of drafts) {
      const name = findNameIn(part, segments);
      if (name !== null) return name;
    }
    return null;
  };
  const name = (keys: readonly DraftConflictKey[], ...drafts: readonly Segments[]): NamedDraftPart[] => {
    const names = new Map<string, DraftConflictKey>();
    for (const key of keys) {
      const found = findName(key, drafts);
      if (found !== null && !names.has(found)) names.set(found, key);
    }
    return [...names].map(([found, key]) => ({ key, name: found }));
  };
  /** A sentence with the first names and the number of others. */
  const list = (parts: readonly NamedDraftPart[], max = 3): string => {
    const names = parts.slice(0, max).map((part) => part.name);
    const more = parts.length - names.length;
    const all = more === 0 ? names : [...names, t('part.more', { count: more })];
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(all);
  };
  return { name, list };
}
