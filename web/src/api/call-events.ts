import type { ApiProblem } from './api-problem.ts';

/**
 * Events of every call: the application shows notifications and navigates to the sign-in screen.
 * The calls themselves know neither notifications nor routes.
 */
type CallEvents = {
  problem: (problem: ApiProblem) => void;
  signedOut: () => void;
};

const listeners: { [Name in keyof CallEvents]: Set<CallEvents[Name]> } = {
  problem: new Set(),
  signedOut: new Set(),
};

export function onCallEvent<Name extends keyof CallEvents>(
  name: Name,
  listener: CallEvents[Name],
): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function emitProblem(problem: ApiProblem): void {
  for (const listener of listeners.problem) listener(problem);
}

export function emitSignedOut(): void {
  for (const listener of listeners.signedOut) listener();
}
