import type { Language } from '@nazar/domain/text/language.ts';
import type { i18n } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { loadTextsOfLanguage } from '../../../i18n/use-texts-of-language.ts';
import {
  addDefaultLabelTranslations,
  type DefaultLabelTranslations,
  hasOnlyDefaultLabels,
  translateDefaultLabels,
} from './draft/default-label-translations.ts';
import type { DraftStore } from './draft/draft-store.ts';

/** A new inquiry follows the interface language until the author writes something. */
export function useFollowInterfaceLanguage(store: DraftStore): void {
  const { i18n } = useTranslation('wizard');
  const { language } = useLanguage();
  const before = useRef(language);
  useEffect(() => {
    const from = before.current;
    before.current = language;
    if (from === language) return;
    void loadDefaultLabelTranslations(i18n, from, language).then((words) => {
      const { settings, segments, status } = store.getState();
      const follows = settings.language === from && status.publishedRevision === null;
      if (!follows || !hasOnlyDefaultLabels({ settings, segments }, words)) return;
      store.followLanguage(language, translateDefaultLabels(segments, words));
    });
  }, [i18n, language, store]);
}

/** Changes the language of an unpublished inquiry, including its default labels. */
export function useSwitchInquiryLanguage(store: DraftStore): (language: Language) => Promise<void> {
  const { i18n } = useTranslation('wizard');
  return async (language) => {
    const words = await loadDefaultLabelTranslations(i18n, store.getState().settings.language, language);
    const { segments, status } = store.getState();
    const turned = status.publishedRevision === null ? translateDefaultLabels(segments, words) : segments;
    store.changeLanguage(language, turned);
  };
}

/** Adds or removes the second language. Default labels are translated. */
export function useSwitchSecondLanguage(store: DraftStore): (second: Language | null) => Promise<void> {
  const { i18n } = useTranslation('wizard');
  return async (secondLanguage) => {
    if (secondLanguage === null) return void store.changeSettings({ secondLanguage });
    const before = store.getState().settings;
    const words = await loadDefaultLabelTranslations(i18n, before.language, secondLanguage);
    const { language, secondLanguage: current } = store.getState().settings;
    if (language !== before.language || current !== before.secondLanguage) return;
    // One edit, so that one undo removes all of it.
    store.changeDraft(
      ({ settings, segments }) => ({
        settings: { ...settings, secondLanguage },
        segments: addDefaultLabelTranslations(segments, words),
      }),
      ['secondLanguage'],
    );
  };
}

async function loadDefaultLabelTranslations(
  texts: i18n,
  from: Language,
  to: Language,
): Promise<DefaultLabelTranslations> {
  await Promise.all([loadTextsOfLanguage(texts, from, 'wizard'), loadTextsOfLanguage(texts, to, 'wizard')]);
  const [one, other] = [texts.getFixedT(from, 'wizard'), texts.getFixedT(to, 'wizard')];
  const labels = ['start.yes', 'start.no', 'start.other', 'start.none'] as const;
  const spellings = from === 'fa' ? [['نه', other('start.no')] as const] : [];
  return new Map([...labels.map((key) => [one(key), other(key)] as const), ...spellings]);
}
