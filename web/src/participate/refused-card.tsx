import { ButtonLink } from './button.tsx';
import styles from './card.module.css';
import { paths } from './paths.ts';
import type { Phase } from './session/session-state.ts';
import { SimpleCard } from './simple-card.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import { useSession, useVisitChannel, useWords } from './use-session.ts';

/** What the server refused, or what could not be loaded, and where to go from here. */
export function RefusedCard({ text, message, again, gone }: Extract<Phase, { name: 'refused' }>) {
  const { say } = useWords();
  const { page } = useSession();
  const channel = useVisitChannel();
  return (
    <SimpleCard title={text} text={message ?? say('answersStay')}>
      {!again && <UnsentAnswers />}
      {again ? (
        <div className={styles.actions}>
          <ButtonLink main href={paths.participate(page.inquiryId, channel)}>
            {say('tryAgain')}
          </ButtonLink>
        </div>
      ) : (
        <WaysOn gone={gone === true} />
      )}
    </SimpleCard>
  );
}

/** The inquiry's page says how it stands, and leads to its results where they may be seen; unless it is gone. */
export function WaysOn({ gone = false }) {
  const { say } = useWords();
  const { page } = useSession();
  return (
    <div className={styles.actions}>
      {!gone && (
        <ButtonLink main href={paths.inquiry(page.inquiryId)} target="_top">
          {say('toPage')}
        </ButtonLink>
      )}
      <ButtonLink main={gone} href={paths.home} target="_top">
        {say('otherInquiries')}
      </ButtonLink>
    </div>
  );
}
