import { isLanguage, type Language } from '../text/language.ts';
import { isTimeZone } from '../text/time-zone.ts';

/** How a browser wants pages that the server renders. It gives no rights and identifies no person. */
export type PageView = {
  /** Chosen by hand; null follows the browser's own. */
  readonly language: Language | null;
  readonly timeZone: string | null;
};

export const viewCookie = 'view';
const maxZoneLength = 64;

/** «fa.Asia/Tehran», with either part empty where it is not known. */
export function serializePageView({ language, timeZone }: PageView): string {
  return `${language ?? ''}.${timeZone ?? ''}`;
}

/** Ignores the other cookies of the header; unknown values count as not set. */
export function parsePageView(cookies: string | undefined): PageView {
  const value = /(?:^|;\s*)view=([A-Za-z0-9._+/-]{1,80})(?:;|$)/.exec(cookies ?? '')?.[1] ?? '';
  const end = value.indexOf('.');
  const [language, timeZone] = end < 0 ? ['', ''] : [value.slice(0, end), value.slice(end + 1)];
  const known = timeZone !== '' && timeZone.length <= maxZoneLength && isTimeZone(timeZone);
  return { language: isLanguage(language) ? language : null, timeZone: known ? timeZone : null };
}
