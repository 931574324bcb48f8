import type { Location } from 'react-router';

/** Parts of an address that name another list, another page of it or another step, which begins at its top. */
const turning = ['q', 'tag', 'pg', 'page', 'after', 'before', 'step'];

const keys = new Map<string, string>();
let last: { readonly pathname: string; readonly turned: string; readonly key: string } | null = null;

/**
 * Under what the router keeps how far an entry of the history was scrolled. A change of anything else in the address,
 * like a filter, stays with the entry before it, so that nothing moves.
 */
export function scrollKey({ pathname, search, key: given }: Location): string {
  const params = new URLSearchParams(search);
  const turned = turning.map((name) => params.get(name) ?? '').join(' ');
  // Each page that is loaded anew has this one, and what was kept outlives the page.
  const entry = given === 'default' ? `${pathname} ${turned}` : given;
  const isSamePage = last?.pathname === pathname && last.turned === turned;
  const key = keys.get(entry) ?? (isSamePage ? last?.key : undefined) ?? entry;
  keys.set(entry, key);
  last = { pathname, turned, key };
  return key;
}
