import { useEffect, useState } from 'react';
import { usePageTexts, useSession } from '../use-session.ts';
import styles from './countdown.module.css';

/** The remaining seconds at which screen readers announce it. */
const announced = [300, 60, 10];

/** The remaining time, announced to screen readers three times only. */
export function Countdown({ endsAt }: { endsAt: number }) {
  const session = useSession();
  const { t, digits } = usePageTexts();
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - session.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    let before = Number.POSITIVE_INFINITY;
    const tick = () => {
      const now = Math.max(0, Math.ceil((endsAt - session.now()) / 1000));
      const passed = announced.find(
        (mark) => before > mark && now <= mark && before !== Number.POSITIVE_INFINITY,
      );
      if (passed !== undefined) {
        setSpoken(
          passed >= 60 ? t('minutesLeft', { count: passed / 60 }) : t('secondsLeft', { count: passed }),
        );
      }
      before = now;
      setLeft(now);
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt, session, t]);

  return (
    <div className={left <= 60 ? `${styles.countdown} ${styles.short}` : styles.countdown}>
      <span role="timer" aria-label={t('timeLeft')}>
        {digits(formatClock(left))}
      </span>
      <span role="status" className="unseen">
        {spoken}
      </span>
    </div>
  );
}

/** `1:05:09` or `5:09`. */
function formatClock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
