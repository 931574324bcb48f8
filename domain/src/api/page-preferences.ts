import { isLanguage, type Language } from '../text/language.ts';
import { findTimeZone } from '../text/time-zone.ts';

/** How a browser wants server-rendered pages. It gives no rights and identifies no person. */
type PagePreferences = {
  /** The language chosen by hand; null follows the browser's language. */
  readonly language: Language | null;
  readonly timeZone: string | null;
  /** Whether the browser has a session; it then renders the home page itself. */
  readonly signedIn: boolean;
};

export const pagePreferencesCookie = 'view';

/** Serializes as «fa.Asia/Tehran.in»; unknown parts are empty. */
export function serializePagePreferences({ language, timeZone, signedIn }: PagePreferences): string {
  return `${language ?? ''}.${timeZone ?? ''}.${signedIn ? 'in' : ''}`;
}

/** Ignores the other cookies of the header; unknown values are treated as missing. */
export function parsePagePreferences(cookies: string | undefined): PagePreferences {
  const value = /(?:^|;\s*)view=([A-Za-z0-9._+/-]{1,80})(?:;|$)/.exec(cookies ?? '')?.[1] ?? '';
  const [language = '', timeZone = '', session] = value.includes('.') ? value.split('.') : [];
  return {
    language: isLanguage(language) ? language : null,
    timeZone: findTimeZone(timeZone),
    signedIn: session === 'in',
  };
}
