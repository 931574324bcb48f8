import type { AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import { getWebAddressHost } from '@nazar/domain/text/web-address.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from '../button.tsx';
import styles from '../cards/card.module.css';
import { ResultCard } from '../cards/result-card.tsx';
import { SimpleCard } from '../cards/simple-card.tsx';
import { renderLookCss } from '../look-css.ts';
import { QuestionPageForm } from '../questions/question-page-form.tsx';
import type { StoredReceipt } from '../session/browser-attempt-store.ts';
import { ParticipationSessionContext, usePageTexts, useSessionState } from '../use-session.ts';
import { previewCss } from './preview-css.ts';
import { makePreviewSession, type PreviewedInquiry } from './preview-session.ts';
import { PreviewedQuestions } from './previewed-questions.tsx';

type Props = {
  previewed: PreviewedInquiry;
  texts: MessageTexts;
  /** The nonce for styles in the surrounding page's policy. */
  nonce: string;
  /** Says that nothing was sent, with a button to start again, in the inquiry's language. Unused with `only`. */
  ended?: string | undefined;
  again?: string | undefined;
  /** Called with the answers at first and after each change. */
  onAnswers?: ((answers: AnswerMap) => void) | undefined;
  /** Only the questions, without title and buttons, or only the page after the submit. */
  only?: 'questions' | 'ending' | undefined;
};

/** The participation page in a session that sends nothing. */
export function PreviewPage(props: Props) {
  const [visit, setVisit] = useState(0);
  return <Visit key={visit} {...props} onAgain={() => setVisit(visit + 1)} />;
}

type VisitProps = Props & { onAgain: () => void };

function Visit({ previewed, texts, nonce, ended, again, onAnswers, only, onAgain }: VisitProps) {
  const session = useMemo(() => makePreviewSession(previewed, texts), [previewed, texts]);
  useEffect(() => {
    if (onAnswers === undefined) return;
    const report = () => onAnswers(session.get().answers);
    report();
    return session.subscribe(report);
  }, [session, onAnswers]);
  return (
    <ParticipationSessionContext value={session}>
      <style nonce={nonce}>{previewCss}</style>
      <style nonce={nonce}>{renderLookCss(previewed.look)}</style>
      {only === 'questions' && <PreviewedQuestions />}
      {only === 'ending' && (
        <Ending receipt={null} message={previewed.completionMessage} redirectUrl={previewed.redirectUrl} />
      )}
      {only === undefined && <Screen ended={ended} again={again} onAgain={onAgain} />}
    </ParticipationSessionContext>
  );
}

type ScreenProps = Pick<VisitProps, 'ended' | 'again' | 'onAgain'>;

function Screen({ ended, again, onAgain }: ScreenProps) {
  const { phase } = useSessionState();
  const { t } = usePageTexts();
  if (phase.name === 'answering') return <QuestionPageForm />;
  if (phase.name !== 'done') return <SimpleCard title={t('sending')} busy />;
  const { receipt } = phase;
  return (
    <Ending receipt={receipt} message={receipt.completionMessage} redirectUrl={receipt.redirectUrl}>
      <p className={styles.text}>{ended}</p>
      <div className={styles.actions}>
        <Button onClick={onAgain}>{again}</Button>
      </div>
    </Ending>
  );
}

type EndingProps = {
  receipt: StoredReceipt | null;
  message: string;
  redirectUrl: string | undefined;
  children?: ReactNode;
};

function Ending({ receipt, message, redirectUrl = '', children }: EndingProps) {
  const { look } = useSessionState();
  const { t } = usePageTexts();
  const host = getWebAddressHost(redirectUrl);
  return (
    <ResultCard
      receipt={receipt}
      title={t('sent')}
      isSent
      text={message || t('thanks')}
      about={look?.title ?? ''}
    >
      {host !== null && <p className={styles.text}>{t('redirectGo').replace('{{host}}', host)}</p>}
      {children}
    </ResultCard>
  );
}
