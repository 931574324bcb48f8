import { getPersonalLinkStorageKey } from '@nazar/domain/participation/personal-link.ts';
import { getCurrentLanguage } from '../i18n/i18n.ts';
import { readGuestKey, readSessionToken } from './session.ts';

/** The session or guest key, and the language. */
export function makeRequestHeaders(): Record<string, string> {
  const token = readSessionToken();
  const guest = readGuestKey();
  const link = token === null ? readLink() : null;
  return {
    'accept-language': getCurrentLanguage(),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(guest === null ? {} : { 'x-guest': guest }),
    ...(link === null ? {} : { 'x-personal-link': link }),
  };
}

/** Matches an inquiry's own page and the pages below it. */
const ofInquiry = /^\/(?:Inquiries\/|participated\/)?([0-9a-f-]{36})(?:\/|$)/;

/** A person who participated by a personal link in this tab sees what participants of that inquiry see. */
function readLink(): string | null {
  const inquiryId = ofInquiry.exec(window.location.pathname)?.[1];
  if (inquiryId === undefined) return null;
  try {
    return window.sessionStorage.getItem(getPersonalLinkStorageKey(inquiryId));
  } catch {
    return null;
  }
}
