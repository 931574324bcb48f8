import { currentLanguage } from '../i18n/i18n.ts';
import { readGuestKey, readSessionToken } from './session.ts';

/** The session or guest key, and the language. */
export function requestHeaders(): Record<string, string> {
  const token = readSessionToken();
  const guest = readGuestKey();
  return {
    'accept-language': currentLanguage(),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(guest === null ? {} : { 'x-guest': guest }),
  };
}
