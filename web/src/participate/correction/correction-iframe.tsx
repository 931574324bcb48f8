import type { MessageTexts } from '@nazar/domain/text/format-message.ts';
import { useEffect, useMemo } from 'react';
import { SimpleCard } from '../cards/simple-card.tsx';
import { renderLookCss } from '../look-css.ts';
import { ParticipationPageIframe } from '../preview/participation-page-iframe.tsx';
import { previewCss } from '../preview/preview-css.ts';
import { QuestionPageForm } from '../questions/question-page-form.tsx';
import { ParticipationSessionContext, usePageTexts, useSessionState } from '../use-session.ts';
import {
  type CorrectableResponse,
  type CorrectionSaver,
  makeCorrectionSession,
} from './correction-session.ts';

type CorrectionFrameProps = {
  corrected: CorrectableResponse;
  title: string;
  className?: string | undefined;
  nonce: string;
  save: CorrectionSaver;
  /** Called after each change of an answer. */
  onChange: () => void;
};

/** The questions of a response with its answers, in the participant's view, for the person who corrects them. */
export function CorrectionIframe({ corrected, title, className, ...rest }: CorrectionFrameProps) {
  const { language } = corrected.look;
  return (
    <ParticipationPageIframe {...{ language, title, className }}>
      {(texts) => <Correction key={language} corrected={corrected} texts={texts} {...rest} />}
    </ParticipationPageIframe>
  );
}

type CorrectionProps = Omit<CorrectionFrameProps, 'title' | 'className'> & { texts: MessageTexts };

function Correction({ corrected, texts, nonce, save, onChange }: CorrectionProps) {
  // The session stays the same while the form is open, because a new one would lose typed answers.
  const session = useMemo(() => makeCorrectionSession(corrected, texts, save), [corrected, texts, save]);
  useEffect(() => {
    const { answers } = session.get();
    return session.subscribe(() => {
      if (session.get().answers !== answers) onChange();
    });
  }, [session, onChange]);
  return (
    <ParticipationSessionContext value={session}>
      <style nonce={nonce}>{previewCss}</style>
      <style nonce={nonce}>{renderLookCss(corrected.look)}</style>
      <Screen />
    </ParticipationSessionContext>
  );
}

function Screen() {
  const { phase } = useSessionState();
  const { t } = usePageTexts();
  return phase.name === 'answering' ? <QuestionPageForm /> : <SimpleCard title={t('sending')} busy />;
}
