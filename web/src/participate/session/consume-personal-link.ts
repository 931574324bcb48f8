import {
  getLinkInviteeStorageKey,
  getPersonalLinkStorageKey,
  parsePersonalLinkToken,
} from '@nazar/domain/participation/personal-link.ts';
import type { KeyValueStore } from './key-value-store.ts';

type Page = Pick<Window, 'history'> & { readonly location: Pick<Location, 'hash' | 'pathname' | 'search'> };

/**
 * The personal link that opened the page. It is removed from the URL, so that it can't be read there or shared by
 * accident, and stored for this tab, so that a reload works.
 */
export function consumePersonalLink(
  inquiryId: string,
  tab: KeyValueStore,
  { history, location }: Page,
): string | null {
  const key = getPersonalLinkStorageKey(inquiryId);
  const token = parsePersonalLinkToken(location.hash);
  if (token === null) return tab.get(key);
  tab.set(key, token);
  // It may be the link of another person.
  tab.remove(getLinkInviteeStorageKey(inquiryId));
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return token;
}
