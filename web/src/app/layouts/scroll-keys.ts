import type { Location } from 'react-router';

/** URL parameters that select another list, page or step, which starts at its top. */
const turning = ['q', 'tag', 'pg', 'page', 'after', 'before', 'step'];

const keys = new Map<string, string>();
let last: { readonly pathname: string; readonly turned: string; readonly key: string } | null = null;

/**
 * The key under which the router stores a history entry's scroll position. A change of any other parameter, such as a
 * filter, keeps the previous entry's key, so that nothing moves.
 */
export function makeScrollKey({ pathname, search, key: routerKey }: Location): string {
  const params = new URLSearchParams(search);
  const turned = turning.map((name) => params.get(name) ?? '').join(' ');
  // Each newly loaded page has this key, and stored positions outlive the page.
  const entry = routerKey === 'default' ? `${pathname} ${turned}` : routerKey;
  const isSamePage = last?.pathname === pathname && last.turned === turned;
  const key = keys.get(entry) ?? (isSamePage ? last?.key : undefined) ?? entry;
  keys.set(entry, key);
  last = { pathname, turned, key };
  return key;
}
