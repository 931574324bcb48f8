import { makeShortQuestionsPath } from '../routes/short-link.ts';

const shape = /^#([A-Za-z0-9_-]{22})$/;

/**
 * Makes a personal link. The token is in its fragment, which browsers send to no server and reveal to no
 * other page.
 */
export function makePersonalLink(publicUrl: string, inquiryId: string, token: string): string {
  return `${publicUrl}${makeShortQuestionsPath(inquiryId)}#${token}`;
}

/** The token of a URL fragment; null without one. */
export function parsePersonalLinkToken(fragment: string): string | null {
  return shape.exec(fragment)?.[1] ?? null;
}

/** Storage key under which a tab keeps the personal link of an inquiry. */
export function getPersonalLinkStorageKey(inquiryId: string): string {
  return `nazar:link:${inquiryId}`;
}

/** Storage key under which a tab keeps the key of the invitee whose personal link it has opened. */
export function getLinkInviteeStorageKey(inquiryId: string): string {
  return `nazar:invitee:${inquiryId}`;
}
