import { startTransition, useCallback, useEffect, useState } from 'react';

const step = 30;

/**
 * The number of first cards to render. A long inquiry opens with its first cards, and the others follow in steps
 * without delaying typing. Infinite once all are rendered.
 */
export function useRenderedCardCount(cards: number): [shown: number, showAll: () => void] {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown < cards) startTransition(() => setShown(shown + step));
    else setShown(Number.POSITIVE_INFINITY);
  }, [shown, cards]);
  return [shown, useCallback(() => setShown(Number.POSITIVE_INFINITY), [])];
}
