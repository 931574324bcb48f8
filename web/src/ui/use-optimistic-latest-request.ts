import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A button that shows its new state at once. Clicks while a request runs wait for it, and only the last one is sent, so
 * that a double click ends in the shown state. `answered` gets the last reply; after a failure the button returns to
 * the server's state.
 */
export function useOptimisticLatestRequest<Wish, Answer>(
  send: (wish: Wish) => Promise<Answer>,
  answered: (answer: Answer) => void,
): { wish: { value: Wish } | null; ask: (wish: Wish) => void } {
  const [wish, setWish] = useState<{ value: Wish } | null>(null);
  const next = useRef<{ value: Wish } | null>(null);
  const isBusy = useRef(false);
  const latest = useRef({ send, answered });
  useEffect(() => {
    latest.current = { send, answered };
  });
  const ask = useCallback((value: Wish) => {
    next.current = { value };
    setWish(next.current);
    if (isBusy.current) return;
    isBusy.current = true;
    void (async () => {
      try {
        let answer: Answer | undefined;
        while (next.current !== null) {
          const { value: sent } = next.current;
          next.current = null;
          answer = await latest.current.send(sent);
        }
        if (answer !== undefined) latest.current.answered(answer);
      } catch {
        // The call has already shown its failure.
        next.current = null;
      } finally {
        isBusy.current = false;
        setWish(null);
      }
    })();
  }, []);
  return { wish, ask };
}
