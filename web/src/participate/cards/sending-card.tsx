import { Button } from '../button.tsx';
import type { SendingState } from '../session/send-until-answered.ts';
import { usePageTexts, useSession, useSessionState } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';

const waitingWord = { offline: 'waiting', again: 'again' } as const;

/** Shown while answers are being sent or wait for the connection; the browser stores them until the server has them. */
export function SendingCard({ state }: { state: SendingState }) {
  const session = useSession();
  const { endsAt } = useSessionState();
  const { t } = usePageTexts();
  const isOver = endsAt !== null && session.now() >= endsAt;
  const waiting = () => {
    if (isOver) return 'waitingOver';
    if (!session.isKept()) return 'stayOpen';
    return endsAt !== null ? 'waitingTimed' : state === 'trying' ? 'sending' : waitingWord[state];
  };
  return (
    <SimpleCard title={t(isOver ? 'timeEnded' : 'sending')} busy>
      <div role="status">{state !== 'trying' && <p className={styles.text}>{t(waiting())}</p>}</div>
      <div className={styles.actions}>
        {state !== 'trying' && (
          <Button main onClick={session.tryNow}>
            {t('tryNow')}
          </Button>
        )}
      </div>
    </SimpleCard>
  );
}
