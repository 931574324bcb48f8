import { useEffect, useRef } from 'react';

/** Focuses a dialog's step when it replaces another, whose button is gone. */
export function useFocusStepOnMount() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
