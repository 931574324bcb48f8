import { Button } from '../button.tsx';
import { usePageTexts, useSession } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';

/** Shown if another device has taken over the attempt. */
export function AttemptTakenOverCard() {
  const session = useSession();
  const { t } = usePageTexts();
  return (
    <SimpleCard title={t('elsewhereTitle')} text={t('elsewhereText')}>
      <div className={styles.actions}>
        <Button main onClick={() => void session.start()}>
          {t('continueHere')}
        </Button>
      </div>
    </SimpleCard>
  );
}
