import { paths } from '../api/paths.ts';
import { ButtonLink } from './button.tsx';
import styles from './card.module.css';
import type { Phase } from './session/session-state.ts';
import { SimpleCard } from './simple-card.tsx';
import { useSession, useWords } from './use-session.ts';

export function ClosedNotice({ closed }: { closed: Extract<Phase, { name: 'closed' }> }) {
  const { say, language } = useWords();
  const { page } = useSession();
  const { reason, title, message, opensAt, timeZone } = closed;
  const told = message !== '' ? message : say(`${reason}Text`);
  return (
    <SimpleCard title={say(`${reason}Title`)} text={told}>
      {title !== '' && (
        <p>
          <bdi>{title}</bdi>
        </p>
      )}
      {opensAt !== null && (
        <p>
          {/* Two versions of Intl may put another space in it: what the server wrote stays. */}
          <time dateTime={opensAt} suppressHydrationWarning>
            {formatMoment(opensAt, language, timeZone)}
          </time>
        </p>
      )}
      {reason === 'unavailable' && (
        <div className={styles.actions}>
          <ButtonLink main href={paths.participate(page.inquiryId)}>
            {say('tryAgain')}
          </ButtonLink>
        </div>
      )}
    </SimpleCard>
  );
}

/** In the inquiry's own time zone, and saying which. */
function formatMoment(iso: string, language: 'en' | 'fa', timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'fa' ? 'fa-IR' : 'en', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));
}
