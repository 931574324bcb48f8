import type { ApiProblem } from './api-problem.ts';

/**
 * Events of every call: the application shows notifications and navigates to the sign-in screen.
 * The calls themselves know neither notifications nor routes.
 */
type CallEvents = {
  problem: (problem: ApiProblem, call: string | undefined) => void;
  /** A call succeeded that was made after the same call had failed. */
  recovered: (call: string) => void;
  signedOut: () => void;
};

const listeners: { [Name in keyof CallEvents]: Set<CallEvents[Name]> } = {
  problem: new Set(),
  recovered: new Set(),
  signedOut: new Set(),
};

export function onCallEvent<Name extends keyof CallEvents>(
  name: Name,
  listener: CallEvents[Name],
): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function emitProblem(problem: ApiProblem, call?: string): void {
  for (const listener of listeners.problem) listener(problem, call);
}

export function emitRecovered(call: string): void {
  for (const listener of listeners.recovered) listener(call);
}

export function emitSignedOut(): void {
  for (const listener of listeners.signedOut) listener();
}
