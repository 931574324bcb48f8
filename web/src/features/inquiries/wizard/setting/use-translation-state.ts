import {
  countUntranslatedTexts,
  type UntranslatedCounts,
} from '@nazar/domain/inquiries/translation/translated-texts.ts';
import { useTranslation } from 'react-i18next';
import { useDraftSelector } from '../draft/use-draft.ts';

type TranslationState = UntranslatedCounts & {
  /** Both numbers as a sentence. */
  readonly text: string;
};

/** The missing and outdated translations; null for a single language. */
export function useTranslationState(): TranslationState | null {
  const { t } = useTranslation('wizard');
  const settings = useDraftSelector((state) => state.settings);
  const segments = useDraftSelector((state) => state.segments);
  const counts = countUntranslatedTexts({ ...settings, segments });
  if (counts === null) return null;
  const { missing, outdated } = counts;
  const left = [
    ...(missing > 0 ? [t('translation.missing', { count: missing })] : []),
    ...(outdated > 0 ? [t('translation.outdated', { count: outdated })] : []),
  ];
  return { missing, outdated, text: left.length === 0 ? t('translation.done') : left.join(' · ') };
}
