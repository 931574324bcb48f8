import { ButtonLink } from '../button.tsx';
import { participationPaths } from '../participation-paths.ts';
import { usePageTexts, useSession, useVisitChannel } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';

/** The same for inquiries that don't exist, so it promises only that an account or an invitation is needed. */
export function SignInCard() {
  const { t } = usePageTexts();
  const { page } = useSession();
  const channel = useVisitChannel();
  const here = participationPaths.participate(page.inquiryId, channel);
  return (
    <SimpleCard title={t('signInTitle')} text={t('signInText')}>
      <div className={styles.actions}>
        <ButtonLink main href={participationPaths.login(here)} target="_top">
          {t('signIn')}
        </ButtonLink>
      </div>
      <div className={styles.links}>
        <a href={participationPaths.signup(here)} target="_top">
          {t('signUp')}
        </a>
      </div>
    </SimpleCard>
  );
}
