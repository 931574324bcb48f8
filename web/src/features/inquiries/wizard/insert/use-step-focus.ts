import { useEffect, useRef } from 'react';

/** Moves the focus to a step of a dialog when it replaces another one, whose button is gone. */
export function useStepFocus() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
