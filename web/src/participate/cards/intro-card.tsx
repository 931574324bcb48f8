import type { ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import { roundToMinutes } from '@nazar/domain/inquiries/round-to-minutes.ts';
import { AnswerLanguageSwitch } from '../answer-language-switch.tsx';
import { Button } from '../button.tsx';
import { InquiryLogo } from '../inquiry-logo.tsx';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { ParticipationRichText } from '../participation-rich-text.tsx';
import { ParticipationRulesList } from '../participation-rules-list.tsx';
import { SlowLoadingNotice } from '../slow-loading-notice.tsx';
import { usePageTexts, useSession, useSessionState } from '../use-session.ts';
import styles from './card.module.css';
import { LazyNameForm } from './lazy-name-form.tsx';
import { PageBanner } from './simple-card.tsx';

/** A name of the other direction is isolated, so that the sentence keeps its order. */
const isolate = (name: string) => `\u2068${name}\u2069`;

type Props = { rules: ParticipationRules; problem: string };

/** The title, description, rules and start button. */
export function IntroCard({ rules, problem }: Props) {
  const session = useSession();
  const { look, invited, requiredName } = useSessionState();
  const { t } = usePageTexts();
  if (look === null) return null;
  const { name = '', maskedAddress = '', signedIn = false } = invited ?? {};
  const invitation = [
    name !== '' && t('invitedAs', { name: isolate(name) }),
    name === '' && maskedAddress !== '' && t('invitedAsAddress', { address: isolate(maskedAddress) }),
    signedIn && look.privacy === 'named' && t('invitedAsStored'),
  ].filter((sentence) => sentence !== false);
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <AnswerLanguageSwitch />
        <InquiryLogo />
        <PageBanner fileId={look.headerFile} first />
        <h1 className={styles.title}>
          <bdi>{isolateNumberRuns(look.title)}</bdi>
        </h1>
        <Extent rules={rules} />
        {invitation.length > 0 && <p className={styles.text}>{invitation.join(' ')}</p>}
        <ParticipationRichText body={look.description} className={styles.text} />
        <ParticipationRulesList rules={rules} />
        <noscript>
          <p className={styles.problem}>{t('needsScript')}</p>
        </noscript>
        <div role="alert">{problem !== '' && <p className={styles.problem}>{problem}</p>}</div>
        {requiredName === null ? (
          <div className={styles.actions}>
            <Button main onClick={() => void session.start()}>
              {t('begin')}
            </Button>
          </div>
        ) : (
          <LazyNameForm proposal={requiredName.proposal} />
        )}
        <SlowLoadingNotice />
        <PageBanner fileId={look.footerFile} />
      </section>
    </main>
  );
}

/** How much there is to answer; the rules name drawn questions and a time limit. */
function Extent({ rules: { extent, drawnQuestions, timeLimit } }: Pick<Props, 'rules'>) {
  const { t } = usePageTexts();
  if (extent === undefined) return null;
  const facts = [
    drawnQuestions === null && t('extentQuestions', { count: extent.questions }),
    timeLimit === null && t('extentMinutes', { count: roundToMinutes(extent.seconds) }),
  ].filter(Boolean);
  return facts.length > 0 && <p className={styles.extent}>{facts.join(' · ')}</p>;
}
