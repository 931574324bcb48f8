import type { ServerDeps } from '../deps/server-deps.ts';

const listeners = new WeakMap<ServerDeps, Set<() => void>>();

/** For whoever keeps what was made for everybody: told when something must not be shown any more, or may be again. */
export function onWithdrawn(deps: ServerDeps, forget: () => void): void {
  const known = listeners.get(deps) ?? new Set();
  listeners.set(deps, known.add(forget));
}

/** After the commit that hides it, or shows it again. Other nodes keep what they have for a second at most. */
export function tellWithdrawn(deps: ServerDeps): void {
  for (const forget of listeners.get(deps) ?? []) forget();
}
