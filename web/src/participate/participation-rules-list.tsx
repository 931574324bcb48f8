import type { ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import styles from './cards/card.module.css';
import { describeResponseEditRules } from './describe-response-edit-rules.ts';
import { formatMoment } from './format-moment.ts';
import { usePageTexts, useSessionState } from './use-session.ts';

/** The rules that participants should know before answering, the same on every start page. */
export function ParticipationRulesList({ rules }: { rules: ParticipationRules }) {
  const { look, invited } = useSessionState();
  const { t } = usePageTexts();
  const { timeLimit, singleSession, drawnQuestions, passMark, onlyChoices, editing, retention } = rules;
  const { closesAt, timeZone, authorName } = rules;
  const onceAndPrivacy = [
    look?.privacy !== 'ballot' && invited === null && t('onceFact'),
    look?.privacy === 'open' && t(onlyChoices === true ? 'anonymousFact' : 'openFact'),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <ul className={styles.facts}>
      {authorName != null && (
        <li>
          {t('authorFact')} <bdi>{authorName}</bdi>
        </li>
      )}
      {timeLimit !== null && <li>{t('timeLimitFact', { count: timeLimit })}</li>}
      {typeof drawnQuestions === 'number' && <li>{t('drawFact', { count: drawnQuestions })}</li>}
      {typeof passMark === 'number' && <li>{t('examMarkFact', { percent: passMark })}</li>}
      {singleSession && <li>{t('singleSessionFact')}</li>}
      {onceAndPrivacy !== '' && <li>{onceAndPrivacy}</li>}
      {look?.privacy === 'ballot' && <li>{t('ballotFact')}</li>}
      {look?.privacy === 'named' && <li>{t('namedFact')}</li>}
      {editing != null && <li>{describeResponseEditRules(t, editing, look?.privacy !== 'named')}</li>}
      {retention != null && <li>{t(`${retention.from}RetentionFact`, { count: retention.days })}</li>}
      {typeof closesAt === 'string' && <ClosingFact {...{ closesAt, timeZone }} />}
    </ul>
  );
}

interface ClosingFactProps {
  readonly closesAt: string;
  readonly timeZone: string;
}

/** Keeps the text of the server's page, because formatting a date for the first time takes 25 ms. */
function ClosingFact({ closesAt, timeZone }: ClosingFactProps) {
  const { t, language } = usePageTexts();
  const key = [closesAt, language, timeZone].join(' ');
  const rendered = typeof document === 'object' ? document.querySelector(`[data-closes="${key}"]`) : null;
  return (
    <li data-closes={key}>
      {rendered?.textContent ?? t('closesFact', { moment: formatMoment(closesAt, language, timeZone) })}
    </li>
  );
}
