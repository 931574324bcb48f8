import { countTranslatedTexts, listTexts } from '@nazar/domain/inquiries/translated-texts.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../draft/use-draft.ts';

export type TranslationState = {
  readonly missing: number;
  readonly outdated: number;
  /** Both in words. */
  readonly text: string;
};

/** What is left to translate; null in one language. */
export function useTranslationState(): TranslationState | null {
  const { t } = useTranslation('wizard');
  const settings = useDraft((state) => state.settings);
  const segments = useDraft((state) => state.segments);
  if (settings.secondLanguage === null) return null;
  const texts = listTexts({ ...settings, segments });
  const [missing, outdated] = [
    countTranslatedTexts(texts, 'missing'),
    countTranslatedTexts(texts, 'outdated'),
  ];
  const left = [
    ...(missing > 0 ? [t('translation.missing', { count: missing })] : []),
    ...(outdated > 0 ? [t('translation.outdated', { count: outdated })] : []),
  ];
  return { missing, outdated, text: left.length === 0 ? t('translation.done') : left.join(' · ') };
}
