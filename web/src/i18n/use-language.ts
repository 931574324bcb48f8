import { getLanguageDirection, isLanguage, type Language } from '@nazar/domain/text/language.ts';
import { useTranslation } from 'react-i18next';

/** The interface's language and direction; components that use it render again on a change. */
export function useLanguage(): { language: Language; dir: 'ltr' | 'rtl' } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  return { language, dir: getLanguageDirection(language) };
}
