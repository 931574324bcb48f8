import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { repeatsTitle } from '@nazar/domain/inquiries/repeats-title.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { useCallback, useEffect, useState } from 'react';
import { AnswerLanguageSwitch } from '../answer-language-switch.tsx';
import { Button, ButtonLink } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { describeResponseEditRules } from '../describe-response-edit-rules.ts';
import { participationPaths } from '../participation-paths.ts';
import { RemainingEdits } from '../questions/response-edit-notice.tsx';
import { findOnlyQuestion, type SessionPhase } from '../session/session-state.ts';
import { usePageTexts, useSession, useSessionState } from '../use-session.ts';
import styles from './card.module.css';
import { PollResults } from './poll-results.tsx';
import { RedirectNotice } from './redirect-notice.tsx';
import { ResultCard } from './result-card.tsx';
import { UnsentAnswersNotice } from './unsent-answers-notice.tsx';

type Props = {
  phase: Extract<SessionPhase, { name: 'done' | 'answered' | 'edited' }>;
};

/** Thanks, the score and the receipt; also shown to participants who return. */
export function CompletionCard({ phase }: Props) {
  const { page } = useSession();
  const { pages, look, invited } = useSessionState();
  const { t, language } = usePageTexts();
  const { receipt } = phase;
  const usual = phase.name === 'edited' ? '' : t(receipt === null ? 'answeredText' : 'thanks');
  const hasOutcome = receipt?.percent != null || receipt?.scoreWithheld === true;
  const seesResults = receipt?.seeResults ?? (phase.name === 'answered' && phase.seeResults === true);
  const only = findOnlyQuestion(pages);
  const isPoll = only !== undefined && answerTypes[only.responseType].summaryKind === 'options';
  // A busy server isn't asked for results by everyone who answers.
  const [hasBars, setBars] = useState(isPoll && seesResults && !(phase.name === 'done' && phase.isSlow));
  const title = look?.title ?? '';
  const repeats = only !== undefined && repeatsTitle(richTextToPlain(only.body), title);
  const hideBars = useCallback(() => setBars(false), []);
  const results = seesResults &&
    !hasBars && { to: participationPaths.results(page.inquiryId), name: 'seeResults' };
  const actions = (isOwnWindow() ? listActions() : [results]).filter((action) => action !== false);
  const editable = <Editable phase={phase} />;
  const hasNotice = phase.name === 'answered' && phase.notice !== undefined;
  return (
    <ResultCard
      receipt={receipt}
      title={t(getTitle(phase))}
      isSent={getTitle(phase) === 'sent'}
      text={receipt?.completionMessage || usual}
      about={hasBars && repeats ? '' : title}
    >
      {phase.name === 'done' && phase.savedAt !== undefined && (
        <p className={styles.text}>{formatSavedTime(phase.savedAt)}</p>
      )}
      {hasNotice && editable}
      {/* These texts are missing on pages of inquiries that no longer have redirects. */}
      {receipt?.redirectUrl !== undefined && t('redirectGo') !== 'redirectGo' && (
        <RedirectNotice
          url={receipt.redirectUrl}
          goes={phase.name === 'done' && !phase.timeEnded && isOwnWindow()}
        />
      )}
      {hasBars && only !== undefined && <PollResults question={only} onFailed={hideBars} />}
      <NextSteps {...{ actions }} hasMain={receipt?.redirectUrl === undefined} />
      {!hasNotice && editable}
      {/* In other phases, a reload would show the current action as finished. */}
      {phase.name === 'answered' && <AnswerLanguageSwitch />}
      {isUnsent(phase) && <UnsentAnswersNotice />}
      {receipt !== null && <ReceiptCode secret={receipt.secret} />}
    </ResultCard>
  );

  /** The first one is the main one: for an exam its result, otherwise that of all. */
  function listActions() {
    const { inquiryId } = page;
    // Without a receipt, only answers that are stored with a name can be found, and a session precedes the link.
    const isFound = receipt !== null || (look?.privacy === 'named' && invited?.signedIn !== true);
    const mine = isFound && {
      to:
        receipt === null
          ? participationPaths.participatedInquiry(inquiryId)
          : participationPaths.myResult(inquiryId, receipt.resultId),
      name: 'seeMyAnswers',
    };
    const hasCertificate = receipt?.certificate === true && t('examCertificate') !== 'examCertificate';
    // These texts are missing on pages of inquiries that no longer have points.
    const toPage = hasOutcome && t('examToPage') !== 'examToPage' ? 'examToPage' : 'toPage';
    return [
      hasCertificate && {
        to: participationPaths.certificate(page.inquiryId, receipt.resultId),
        name: 'examCertificate',
      },
      hasOutcome && mine,
      results,
      // The inquiry's page has comments and a form for them.
      { to: participationPaths.inquiry(page.inquiryId), name: toPage },
      !hasOutcome && mine,
    ];
  }

  function formatSavedTime(at: number | null): string {
    if (at === null) return t('savedCount');
    const time = new Date(at).toLocaleTimeString(language, { hour: 'numeric', minute: 'numeric' });
    return t('savedCountUntil', { time });
  }
}

type NextStepsProps = {
  actions: readonly { readonly to: string; readonly name: string }[];
  /** Whether the first one is the main action; otherwise something above is. */
  hasMain: boolean;
};

/** One button to go on, and links to other pages. */
function NextSteps({ actions, hasMain }: NextStepsProps) {
  const { t } = usePageTexts();
  const main = hasMain ? actions[0] : undefined;
  const others = main === undefined ? actions : actions.slice(1);
  return (
    <>
      {main !== undefined && (
        <div className={`${styles.actions} ${styles.next}`}>
          <ButtonLink main href={main.to} target="_top">
            {t(main.name)}
          </ButtonLink>
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.links}>
          {others.map(({ to, name }) => (
            <a key={name} href={to} target="_top">
              {t(name)}
            </a>
          ))}
        </div>
      )}
    </>
  );
}

/** Whether the answers on this page differ from those that the receipt is for. */
function isUnsent(phase: Props['phase']): boolean {
  return phase.name === 'done' ? phase.savedAt !== undefined : phase.name === 'answered' && !!phase.unsent;
}

/** Browsers store the receipts of an embedded page separately, so they can't be found outside of it. */
function isOwnWindow(): boolean {
  return typeof window !== 'undefined' && window.parent === window;
}

function getTitle(phase: Props['phase']): string {
  if (phase.name === 'edited') return 'changesSaved';
  if (phase.name === 'answered') return 'answeredTitle';
  return phase.timeEnded ? 'timeEnded' : 'sent';
}

/** Whether and how the answers can be changed, with a link; the server decides. */
function Editable({ phase }: Props) {
  const session = useSession();
  const { editRules, look } = useSessionState();
  const { t } = usePageTexts();
  const notice = phase.name === 'answered' ? phase.notice : undefined;
  // Only the server knows which limits have ended since.
  const isBack = phase.name === 'answered' && notice === undefined;
  const [works, setWorks] = useState(!isBack);
  const rules = phase.name === 'answered' && editRules !== undefined ? editRules : getReceiptRules(phase);
  const asks = isBack && rules !== null;
  useEffect(() => {
    if (asks) void session.checkEdit().then(setWorks);
  }, [asks, session]);
  if (notice !== undefined) {
    return (
      <>
        <p className={styles.editNotice} role="status">
          {notice}
        </p>
        {phase.name === 'answered' && phase.again === true && <EditButton />}
      </>
    );
  }
  if (phase.name === 'edited' ? phase.editing.refusal !== null : rules === null || !works) return null;
  return (
    <>
      <p className={styles.editNotice}>
        {phase.name === 'edited' ? (
          <RemainingEdits editing={phase.editing} />
        ) : (
          rules !== null && describeResponseEditRules(t, rules, look?.privacy !== 'named')
        )}
      </p>
      <EditButton />
    </>
  );

  function getReceiptRules({ receipt }: Props['phase']) {
    const rules = receipt?.editing ?? null;
    const { view } = session.page;
    const isOver = view.kind === 'closed' && view.reason === 'expired' && rules?.afterExpiry !== true;
    // These texts are missing on pages of inquiries without edits.
    return isOver || editRules === null ? null : rules;
  }
}

function EditButton() {
  const session = useSession();
  const { t } = usePageTexts();
  return (
    <div className={styles.actions}>
      <Button onClick={() => void session.edit()}>{t('edit')}</Button>
    </div>
  );
}

function ReceiptCode({ secret }: { secret: string }) {
  const { t } = usePageTexts();
  return (
    <details className={styles.receipt}>
      <summary>{t('receiptTitle')}</summary>
      <p>
        {t('receiptText')}{' '}
        <a href={participationPaths.participated} target="_top" dir="ltr">
          {window.location.host}
          {participationPaths.participated}
        </a>
      </p>
      <div className={styles.code}>
        <output aria-label={t('receiptTitle')}>{secret}</output>
        <CopyButton text={() => secret} />
      </div>
    </details>
  );
}
