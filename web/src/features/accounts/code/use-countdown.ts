import { useEffect, useState } from 'react';

/** Whole seconds until a moment (ms since 1970); 0 from then on. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const running = secondsLeft > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return secondsLeft;
}
