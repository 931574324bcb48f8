import type { AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { ParticipationPageIframe } from './participation-page-iframe.tsx';
import { PreviewPage } from './preview-page.tsx';
import type { PreviewedInquiry } from './preview-session.ts';

type PreviewFrameProps = {
  previewed: PreviewedInquiry;
  title: string;
  className?: string | undefined;
  nonce: string;
  ended?: string | undefined;
  again?: string | undefined;
  onAnswers?: ((answers: AnswerMap) => void) | undefined;
  only?: 'questions' | 'ending' | undefined;
};

/** The participation page in a frame, in a session that sends nothing. */
export function PreviewIframe({ previewed, title, className, ...rest }: PreviewFrameProps) {
  const { language } = previewed.look;
  return (
    <ParticipationPageIframe {...{ language, title, className }}>
      {(texts) => <PreviewPage key={language} previewed={previewed} texts={texts} {...rest} />}
    </ParticipationPageIframe>
  );
}
