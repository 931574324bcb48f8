import type { ApiProblem } from './api-problem.ts';

/** One request of a call, with its time (ms since 1970). */
export type MadeCall = { readonly name: string; readonly at: number };

/**
 * Events of every call: the application shows and removes notifications and navigates to the sign-in screen.
 * The calls themselves know neither notifications nor routes.
 */
type CallEvents = {
  problem: (problem: ApiProblem, call: string | null) => void;
  done: (call: MadeCall) => void;
  signedOut: () => void;
};

const listeners: { [Name in keyof CallEvents]: Set<CallEvents[Name]> } = {
  problem: new Set(),
  done: new Set(),
  signedOut: new Set(),
};

export function onCallEvent<Name extends keyof CallEvents>(
  name: Name,
  listener: CallEvents[Name],
): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function tellProblem(problem: ApiProblem, call: string | null): void {
  for (const listener of listeners.problem) listener(problem, call);
}

export function tellDone(call: MadeCall): void {
  for (const listener of listeners.done) listener(call);
}

export function tellSignedOut(): void {
  for (const listener of listeners.signedOut) listener();
}
