import { ButtonLink } from '../button.tsx';
import { participationPaths } from '../participation-paths.ts';
import { usePageTexts, useSession, useVisitChannel } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';

export function SignInCard() {
  const { say } = usePageTexts();
  const { page } = useSession();
  const channel = useVisitChannel();
  const login = participationPaths.login(participationPaths.participate(page.inquiryId, channel));
  return (
    <SimpleCard title={say('signInTitle')} text={say('signInText')}>
      <div className={styles.actions}>
        <ButtonLink main href={login} target="_top">
          {say('signIn')}
        </ButtonLink>
      </div>
    </SimpleCard>
  );
}
