import { ButtonLink } from '../button.tsx';
import { participationPaths } from '../participation-paths.ts';
import type { SessionPhase } from '../session/session-state.ts';
import { usePageTexts, useSession, useVisitChannel } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';
import { UnsentAnswersNotice } from './unsent-answers-notice.tsx';

/** The reason for a refusal or a failure to load, and links to continue. */
export function RefusedCard({ text, message, again, gone }: Extract<SessionPhase, { name: 'refused' }>) {
  const { t } = usePageTexts();
  const { page } = useSession();
  const channel = useVisitChannel();
  return (
    <SimpleCard title={text} text={message ?? t('answersStay')}>
      {!again && <UnsentAnswersNotice />}
      {again ? (
        <div className={styles.actions}>
          <ButtonLink main href={participationPaths.participate(page.inquiryId, channel)}>
            {t('tryAgain')}
          </ButtonLink>
        </div>
      ) : (
        <ExitLinks gone={gone === true} />
      )}
    </SimpleCard>
  );
}

/** A link to the inquiry's page, which shows its state and its visible results; hidden if the inquiry is gone. */
export function ExitLinks({ gone = false }) {
  const { t } = usePageTexts();
  const { page } = useSession();
  return (
    <div className={styles.actions}>
      {!gone && (
        <ButtonLink main href={participationPaths.inquiry(page.inquiryId)} target="_top">
          {t('toPage')}
        </ButtonLink>
      )}
      <ButtonLink main={gone} href={participationPaths.home} target="_top">
        {t('otherInquiries')}
      </ButtonLink>
    </div>
  );
}
