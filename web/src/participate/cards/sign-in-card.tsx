import { ButtonLink } from '../button.tsx';
import { participationPaths } from '../participation-paths.ts';
import { usePageTexts, useSession, useVisitChannel } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';

export function SignInCard() {
  const { t } = usePageTexts();
  const { page } = useSession();
  const channel = useVisitChannel();
  const login = participationPaths.login(participationPaths.participate(page.inquiryId, channel));
  return (
    <SimpleCard title={t('signInTitle')} text={t('signInText')}>
      <div className={styles.actions}>
        <ButtonLink main href={login} target="_top">
          {t('signIn')}
        </ButtonLink>
      </div>
    </SimpleCard>
  );
}
