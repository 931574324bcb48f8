import {
  defaultLanguage,
  direction,
  isLanguage,
  type Language,
  negotiateLanguage,
} from '@nazar/domain/text/language.ts';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../api/browser-storage.ts';
import { loadTexts } from './load-texts.ts';

const languageKey = 'lang';

export const i18n = createInstance();

/** Starts in the language chosen in this browser, else the browser's; loads only that language. */
export async function startI18n(language: Language = startLanguage()): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await loadTexts(language) },
    // React already escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  markDocument(language);
}

/** Switches the interface to another language and stores the choice in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  const texts = await loadTexts(language);
  for (const [namespace, resources] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, resources, true, true);
  }
  writeStored(languageKey, language);
  markDocument(language);
  await i18n.changeLanguage(language);
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}

/** The language chosen by hand in this browser, if any. */
export function chosenLanguage(): Language | null {
  const chosen = readStored(languageKey);
  return isLanguage(chosen) ? chosen : null;
}

function startLanguage(): Language {
  return chosenLanguage() ?? negotiateLanguage(navigator.languages.join(','));
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
}
