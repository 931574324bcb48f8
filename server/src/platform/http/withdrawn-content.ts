import type { ServerDeps } from '../deps/server-deps.ts';

const listeners = new WeakMap<ServerDeps, Set<() => void>>();

/** For caches of public content: registers a callback for content that is withdrawn or restored. */
export function onContentWithdrawn(deps: ServerDeps, forget: () => void): void {
  const known = listeners.get(deps) ?? new Set();
  listeners.set(deps, known.add(forget));
}

/** After the commit that hides it, or shows it again. Other nodes keep what they have for a second at most. */
export function broadcastWithdrawn(deps: ServerDeps): void {
  for (const forget of listeners.get(deps) ?? []) forget();
}
