import { countTexts, listTexts } from '@nazar/domain/inquiries/translated-texts.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../draft/use-draft.ts';

/** What is left to translate, in words; null in one language. */
export function useTranslationState(): { readonly text: string; readonly isComplete: boolean } | null {
  const { t } = useTranslation('wizard');
  const settings = useDraft((state) => state.settings);
  const segments = useDraft((state) => state.segments);
  if (settings.secondLanguage === null) return null;
  const texts = listTexts({ ...settings, segments });
  const [missing, outdated] = [countTexts(texts, 'missing'), countTexts(texts, 'outdated')];
  const left = [
    ...(missing > 0 ? [t('translation.missing', { count: missing })] : []),
    ...(outdated > 0 ? [t('translation.outdated', { count: outdated })] : []),
  ];
  const isComplete = left.length === 0;
  return { isComplete, text: isComplete ? t('translation.done') : left.join(' · ') };
}
