import { ButtonLink } from '../button.tsx';
import { participationPaths } from '../participation-paths.ts';
import type { NoEntryReason } from '../session/session-state.ts';
import { usePageTexts, useSession } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';
import { UnsentAnswersNotice } from './unsent-answers-notice.tsx';

/** For strangers and for people whose link is no longer valid: it says what to do, and shows nothing of the inquiry. */
export function NoEntryCard({ reason }: { reason: NoEntryReason }) {
  const { t } = usePageTexts();
  const { page } = useSession();
  return (
    <SimpleCard title={t(`${reason}Title`)} text={t(`${reason}Text`)}>
      <UnsentAnswersNotice />
      <div className={styles.actions}>
        {reason !== 'linkRemoved' && (
          <ButtonLink
            href={participationPaths.login(participationPaths.participate(page.inquiryId))}
            target="_top"
          >
            {t('signInOther')}
          </ButtonLink>
        )}
        <ButtonLink href={participationPaths.home} target="_top">
          {t('otherInquiries')}
        </ButtonLink>
      </div>
    </SimpleCard>
  );
}
