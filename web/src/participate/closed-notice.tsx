import { ButtonLink } from './button.tsx';
import styles from './card.module.css';
import { formatMoment } from './format-moment.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { paths } from './paths.ts';
import type { Phase } from './session/session-state.ts';
import { SimpleCard } from './simple-card.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import { useSession, useVisitChannel, useWords } from './use-session.ts';

export function ClosedNotice({ closed }: { closed: Extract<Phase, { name: 'closed' }> }) {
  const { say, language } = useWords();
  const { page } = useSession();
  const channel = useVisitChannel();
  const { reason, title, message, opensAt, timeZone, seeResults } = closed;
  // A draft has no opening time to come back at.
  const text = reason === 'notOpen' && opensAt === null ? 'notOpenUndatedText' : (`${reason}Text` as const);
  const shown = message !== '' ? message : say(text);
  return (
    <SimpleCard title={say(`${reason}Title`)} text={shown}>
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
      <UnsentAnswers />
      <LanguageSwitch />
      <div className={styles.actions}>
        {reason === 'unavailable' && (
          <ButtonLink main href={paths.participate(page.inquiryId, channel)}>
            {say('tryAgain')}
          </ButtonLink>
        )}
        {seeResults && (
          <ButtonLink main href={paths.results(page.inquiryId)} target="_top">
            {say('seeResults')}
          </ButtonLink>
        )}
        {reason !== 'unavailable' && (
          <ButtonLink href={paths.home} target="_top">
            {say('otherInquiries')}
          </ButtonLink>
        )}
      </div>
    </SimpleCard>
  );
}
