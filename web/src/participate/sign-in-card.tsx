import { ButtonLink } from './button.tsx';
import styles from './card.module.css';
import { paths } from './paths.ts';
import { SimpleCard } from './simple-card.tsx';
import { useSession, useVisitChannel, useWords } from './use-session.ts';

export function SignInCard() {
  const { say } = useWords();
  const { page } = useSession();
  const channel = useVisitChannel();
  const login = paths.login(paths.participate(page.inquiryId, channel));
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
