import { Button } from './button.tsx';
import styles from './card.module.css';
import { Picture } from './picture.tsx';
import { RichText } from './rich-text.tsx';
import { useSession, useSessionState, useWords } from './use-session.ts';

/** What it is, what to know before, and the button that begins it. */
export function IntroCard({ timeLimit, problem }: { timeLimit: number | null; problem: string }) {
  const session = useSession();
  const { look } = useSessionState();
  const { say } = useWords();
  if (look === null) return null;
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        {look.headerFile !== null && <Picture fileId={look.headerFile} alt="" first />}
        <h1 className={styles.title}>
          <bdi>{look.title}</bdi>
        </h1>
        <RichText body={look.description} className={styles.text} />
        <ul className={styles.facts}>
          {timeLimit !== null && <li>{say('timeLimitFact', { count: timeLimit })}</li>}
          {look.anonymous && <li>{say('anonymousFact')}</li>}
          {look.singleSession === true && <li>{say('singleSessionFact')}</li>}
        </ul>
        <noscript>
          <p className={styles.problem}>{say('needsScript')}</p>
        </noscript>
        <div role="alert">{problem !== '' && <p className={styles.problem}>{problem}</p>}</div>
        <div className={styles.actions}>
          <Button main onClick={() => void session.start()}>
            {say('begin')}
          </Button>
        </div>
      </section>
    </main>
  );
}
