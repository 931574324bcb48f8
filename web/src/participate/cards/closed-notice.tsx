import { AnswerLanguageSwitch } from '../answer-language-switch.tsx';
import { ButtonLink } from '../button.tsx';
import { formatMoment } from '../format-moment.ts';
import { participationPaths } from '../participation-paths.ts';
import type { SessionPhase } from '../session/session-state.ts';
import { usePageTexts, useSession, useVisitChannel } from '../use-session.ts';
import styles from './card.module.css';
import { SimpleCard } from './simple-card.tsx';
import { UnsentAnswersNotice } from './unsent-answers-notice.tsx';

export function ClosedNotice({ closed }: { closed: Extract<SessionPhase, { name: 'closed' }> }) {
  const { t, language } = usePageTexts();
  const { page } = useSession();
  const channel = useVisitChannel();
  const { reason, title, message, opensAt, timeZone, seeResults } = closed;
  // A draft has no opening time to come back at.
  const text = reason === 'notOpen' && opensAt === null ? 'notOpenUndatedText' : (`${reason}Text` as const);
  const shown = message !== '' ? message : t(text);
  return (
    <SimpleCard title={t(`${reason}Title`)} text={shown}>
      {title !== '' && (
        <p>
          <bdi>{title}</bdi>
        </p>
      )}
      {opensAt !== null && (
        <p>
          <time dateTime={opensAt}>{formatMoment(opensAt, language, timeZone)}</time>
        </p>
      )}
      <UnsentAnswersNotice />
      <AnswerLanguageSwitch />
      <div className={styles.actions}>
        {reason === 'unavailable' && (
          <ButtonLink main href={participationPaths.participate(page.inquiryId, channel)}>
            {t('tryAgain')}
          </ButtonLink>
        )}
        {seeResults && (
          <ButtonLink main href={participationPaths.results(page.inquiryId)} target="_top">
            {t('seeResults')}
          </ButtonLink>
        )}
        {title !== '' && (
          <ButtonLink main={!seeResults} href={participationPaths.inquiry(page.inquiryId)} target="_top">
            {t('toPage')}
          </ButtonLink>
        )}
        {title === '' && reason !== 'unavailable' && (
          <ButtonLink href={participationPaths.home} target="_top">
            {t('otherInquiries')}
          </ButtonLink>
        )}
      </div>
    </SimpleCard>
  );
}
