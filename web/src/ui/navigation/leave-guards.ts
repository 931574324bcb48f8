import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { duplicateFirstHistoryEntry } from './first-history-entry.ts';

type StoppedNavigation = Extract<Blocker, { state: 'blocked' }>;

/** Decides whether a navigation is stopped, and then gets it. */
type LeaveGuard = {
  stops: BlockerFunction;
  onStop: (navigation: StoppedNavigation) => void;
  /** Set if something is open that Back closes. */
  close?: () => void;
};

/** The guards of what is on the screen, the latest last. */
let guards: readonly LeaveGuard[] = [];
const listeners = new Set<() => void>();

function setGuards(next: readonly LeaveGuard[]): void {
  guards = next;
  for (const listener of listeners) listener();
}

function addLeaveGuard(guard: LeaveGuard): () => void {
  setGuards([...guards, guard]);
  return () => setGuards(guards.filter((other) => other !== guard));
}

/** Whether anything on the screen guards it, so that `useSharedNavigationBlocker` is needed. */
export const useHasLeaveGuard = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => guards.length > 0,
    () => false,
  );

/**
 * Lets the latest guard that stops a navigation handle it. The router allows a single blocker, so all share this one.
 */
export function useSharedNavigationBlocker(): void {
  const stopping = useRef<LeaveGuard>(undefined);
  const blocker = useBlocker((navigation) => {
    stopping.current = guards.findLast(({ stops }) => stops(navigation));
    return stopping.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') stopping.current?.onStop(blocker);
  }, [blocker]);
}

/** Closes what was opened last; false if nothing is open. */
export function closeLatestOverlay(): boolean {
  const latest = guards.findLast(({ close }) => close !== undefined);
  latest?.close?.();
  return latest !== undefined;
}

/** Stops the navigations for which `stops` is true, until the person has decided. */
export function useLeaveGuard(stops: BlockerFunction) {
  const [stopped, setStopped] = useState<StoppedNavigation | null>(null);
  const latest = useRef(stops);
  useEffect(() => {
    latest.current = stops;
  });
  useEffect(
    () => addLeaveGuard({ stops: (navigation) => latest.current(navigation), onStop: setStopped }),
    [],
  );
  const decide = useCallback((navigation: StoppedNavigation | null, leaves: boolean) => {
    setStopped(null);
    if (leaves) navigation?.proceed();
    else navigation?.reset();
  }, []);
  return {
    isStopped: stopped !== null,
    leave: () => decide(stopped, true),
    stay: () => decide(stopped, false),
  };
}

/**
 * Closes something open, such as a dialog or a menu, when the browser's Back is pressed, instead of leaving the page.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    duplicateFirstHistoryEntry();
    return addLeaveGuard({
      stops: ({ historyAction }) => historyAction === 'POP',
      onStop: (navigation) => {
        navigation.reset();
        close.current();
      },
      close: () => close.current(),
    });
  }, [isOpen]);
}
