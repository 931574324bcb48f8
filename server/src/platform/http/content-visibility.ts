import type { ServerDeps } from '../deps/server-deps.ts';

const listeners = new WeakMap<ServerDeps, Set<() => void>>();

/** Registers a callback for content that is withdrawn or restored, for caches of public content. */
export function onContentVisibilityChanged(deps: ServerDeps, forget: () => void): void {
  const known = listeners.get(deps) ?? new Set();
  listeners.set(deps, known.add(forget));
}

/**
 * Called after the commit that hides or shows the content. Other nodes keep cached content for at most a
 * second.
 */
export function broadcastContentVisibilityChanged(deps: ServerDeps): void {
  for (const forget of listeners.get(deps) ?? []) forget();
}
