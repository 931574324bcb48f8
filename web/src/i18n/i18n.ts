import {
  pagePreferencesCookie,
  parsePagePreferences,
  serializePagePreferences,
} from '@nazar/domain/api/page-preferences.ts';
import {
  defaultLanguage,
  getLanguageDirection,
  isLanguage,
  type Language,
  negotiateLanguage,
} from '@nazar/domain/text/language.ts';
import { createInstance, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onBrowserStorageChange, readBrowserStorage, writeBrowserStorage } from '../api/browser-storage.ts';
import { readSessionToken } from '../api/session.ts';
import { loadTexts, type TextBundle, type TextsByNamespace } from './load-texts.ts';

const languageKey = 'lang';

export const i18n = createInstance();

export function makeI18nOptions(language: Language, texts: TextsByNamespace): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: texts },
    // React already escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  };
}

/** Starts in the language chosen in this browser, else in the browser's own; it only loads that language. */
export async function startI18n(language: Language = getInitialLanguage()): Promise<void> {
  await i18n.use(initReactI18next).init(makeI18nOptions(language, await loadTexts(language, 'first')));
  markDocument(language);
  storePagePreferences();
  // A session may start or end while the page is open.
  onBrowserStorageChange(storePagePreferences);
}

const loadedParts = new Set<TextBundle>(['first']);

/** Loads the texts of the screens that shared links don't open. */
export async function loadMoreTexts(parts: readonly TextBundle[] = ['chat', 'more']): Promise<void> {
  for (const part of parts) loadedParts.add(part);
  await Promise.all(parts.map((part) => addTexts(getCurrentLanguage(), part)));
}

async function addTexts(language: Language, part: TextBundle): Promise<void> {
  for (const [namespace, resources] of Object.entries(await loadTexts(language, part))) {
    i18n.addResourceBundle(language, namespace, resources, true, true);
  }
}

/** Switches the interface to another language and stores the choice in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...loadedParts].map((part) => addTexts(language, part)));
  writeBrowserStorage(languageKey, language);
  markDocument(language);
  storePagePreferences();
  await i18n.changeLanguage(language);
}

export function getCurrentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}

/** The language chosen in this browser, if any. */
export function getChosenLanguage(): Language | null {
  const chosen = readBrowserStorage(languageKey);
  return isLanguage(chosen) ? chosen : null;
}

export function getInitialLanguage(): Language {
  return getChosenLanguage() ?? negotiateLanguage(navigator.languages.join(','));
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = getLanguageDirection(language);
}

/** Stores the view of this browser in a cookie, which the server reads to render pages. */
function storePagePreferences(): void {
  const view = {
    language: getChosenLanguage(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    signedIn: readSessionToken() !== null,
  };
  const stored = parsePagePreferences(document.cookie);
  if (serializePagePreferences(stored) === serializePagePreferences(view)) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = `${pagePreferencesCookie}=${serializePagePreferences(view)}; path=/; max-age=31536000; samesite=lax${secure}`;
}
