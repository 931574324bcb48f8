import type { ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import styles from './card.module.css';
import { editSentence } from './edit-sentence.ts';
import { formatMoment } from './format-moment.ts';
import { useSessionState, useWords } from './use-session.ts';

/** What one should know before answering; the same wherever one begins. */
export function RuleFacts({ rules }: { rules: ParticipationRules }) {
  const { look } = useSessionState();
  const { say, language } = useWords();
  const { timeLimit, singleSession, drawnQuestions, editing, closesAt, timeZone } = rules;
  return (
    <ul className={styles.facts}>
      {timeLimit !== null && <li>{say('timeLimitFact', { count: timeLimit })}</li>}
      {typeof drawnQuestions === 'number' && <li>{say('drawFact', { count: drawnQuestions })}</li>}
      {singleSession && <li>{say('singleSessionFact')}</li>}
      <li>{say('onceFact')}</li>
      {look?.anonymous === true && <li>{say('anonymousFact')}</li>}
      {editing != null && <li>{editSentence(say, editing, look?.anonymous === true)}</li>}
      {typeof closesAt === 'string' && (
        // Two versions of Intl may put another space in it: what the server wrote stays.
        <li suppressHydrationWarning>
          {say('closesFact', { moment: formatMoment(closesAt, language, timeZone) })}
        </li>
      )}
    </ul>
  );
}
