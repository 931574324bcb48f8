import type { Language } from '@nazar/domain/text/language.ts';
import type { TFunction } from 'i18next';
import { useTextsOfLanguage } from '../../../i18n/use-texts-of-language.ts';

/** The wizard's texts in the language of the inquiry, for its default labels and for its preview. */
export function useWizardTextsOfLanguage(language: Language): TFunction<'wizard'> {
  return useTextsOfLanguage(language, 'wizard');
}
