import { startTransition, useCallback, useEffect, useState } from 'react';

const step = 30;

/**
 * How many of the first cards are drawn. A long inquiry opens with its first ones; the others follow step by step
 * without holding up what is typed. Infinite once all are there.
 */
export function useShownCount(cards: number): [shown: number, showAll: () => void] {
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown < cards) startTransition(() => setShown(shown + step));
    else setShown(Number.POSITIVE_INFINITY);
  }, [shown, cards]);
  return [shown, useCallback(() => setShown(Number.POSITIVE_INFINITY), [])];
}
