import { useState } from 'react';
import { paths } from '../api/paths.ts';
import { Button, ButtonLink } from './button.tsx';
import styles from './card.module.css';
import type { Receipt } from './session/draft.ts';
import { SimpleCard } from './simple-card.tsx';
import { useSession, useWords } from './use-session.ts';

type Props = { receipt: Receipt | null; now?: boolean; timeEnded?: boolean };

/** Thanks, the score, and the receipt; also what somebody sees who comes back. */
export function ReceiptCard({ receipt, now = false, timeEnded = false }: Props) {
  const { page } = useSession();
  const { say } = useWords();
  if (receipt === null) return <SimpleCard title={say('answeredTitle')} text={say('answeredText')} />;
  const thanks = receipt.completionMessage === '' ? say('thanks') : receipt.completionMessage;
  const title = now ? say(timeEnded ? 'timeEnded' : 'sent') : say('answeredTitle');
  return (
    <SimpleCard title={title} text={thanks}>
      {receipt.score !== null && (
        <p className={styles.score}>
          {receipt.maxScore === null
            ? say('score', { score: receipt.score })
            : say('scoreOf', { score: receipt.score, max: receipt.maxScore })}
        </p>
      )}
      {receipt.seeResults && (
        <div className={styles.actions}>
          <ButtonLink main href={paths.results(page.inquiryId)} target="_top">
            {say('seeResults')}
          </ButtonLink>
        </div>
      )}
      <ReceiptCode secret={receipt.secret} />
    </SimpleCard>
  );
}

function ReceiptCode({ secret }: { secret: string }) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without permission the code can still be marked and copied by hand.
    }
  };
  return (
    <section className={styles.receipt}>
      <h2>{say('receiptTitle')}</h2>
      <p>{say('receiptText')}</p>
      <div className={styles.code}>
        <output aria-label={say('receiptTitle')}>{secret}</output>
        <Button onClick={() => void copy()}>{say('copy')}</Button>
      </div>
      <p role="status">{copied ? say('copied') : ''}</p>
    </section>
  );
}
