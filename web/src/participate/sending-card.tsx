import { Button } from './button.tsx';
import styles from './card.module.css';
import type { SendingState } from './session/send-until-answered.ts';
import { SimpleCard } from './simple-card.tsx';
import { useSession, useWords } from './use-session.ts';

const waitingWord = { offline: 'waiting', again: 'again' } as const;

/** The answers are on their way, or wait for the connection; they are kept here until the server has them. */
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
