import { Button } from './button.tsx';
import styles from './card.module.css';
import type { SendingState } from './session/send-until-answered.ts';
import { SimpleCard } from './simple-card.tsx';
import { useSession, useWords } from './use-session.ts';

const waitingWord = { offline: 'waiting', again: 'again' } as const;

/**
 * Shown while answers are being sent or wait for the connection; the browser keeps them until they are stored.
 */
export function SendingCard({ state }: { state: SendingState }) {
  const session = useSession();
  const { say } = useWords();
  return (
    <SimpleCard title={say('sending')} busy>
      <div role="status">
        {state !== 'trying' && (
          <p className={styles.text}>{say(session.isKept() ? waitingWord[state] : 'stayOpen')}</p>
        )}
      </div>
      <div className={styles.actions}>
        {state !== 'trying' && (
          <Button main onClick={session.tryNow}>
            {say('tryNow')}
          </Button>
        )}
      </div>
    </SimpleCard>
  );
}
