import { useEffect, useLayoutEffect } from 'react';
import { AttemptTakenOverCard } from './attempt-taken-over-card.tsx';
import { CaptchaCard } from './captcha-card.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { CompletionCard } from './completion-card.tsx';
import { IntroCard } from './intro-card.tsx';
import { NoEntryCard } from './no-entry-card.tsx';
import { QuestionPageForm } from './question-page-form.tsx';
import { InquiryPageLink, RefusedCard } from './refused-card.tsx';
import { SendingCard } from './sending-card.tsx';
import type { ParticipationSession } from './session/create-session.ts';
import { SignInCard } from './sign-in-card.tsx';
import { SimpleCard } from './simple-card.tsx';
import { UnsentAnswersNotice } from './unsent-answers-notice.tsx';
import { ParticipationSessionContext, usePageTexts, useSessionState } from './use-session.ts';

export function ParticipateApp({ session }: { session: ParticipationSession }) {
  return (
    <ParticipationSessionContext value={session}>
      <Screen />
    </ParticipationSessionContext>
  );
}

function Screen() {
  const { phase, language, look, answers } = useSessionState();
  const { say } = usePageTexts();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'fa' ? 'rtl' : 'ltr';
  }, [language]);
  const title = look?.title ?? '';
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);

  switch (phase.name) {
    case 'answering':
      return <QuestionPageForm />;
    case 'sending':
      return <SendingCard state={phase.state} />;
    case 'captcha':
      return <CaptchaCard isWrong={phase.isWrong} begins={phase.rules !== undefined} />;
    case 'intro':
      return <IntroCard rules={phase.rules} problem={phase.problem} />;
    case 'loading':
      return <SimpleCard title={say('opening')} busy />;
    case 'done':
    case 'answered':
    case 'edited':
      return <CompletionCard key={phase.name} phase={phase} />;
    case 'timeEnded':
      return (
        <SimpleCard title={say('timeEnded')} text={say(answers.size === 0 ? 'timeEndedText' : 'missedText')}>
          <UnsentAnswersNotice />
          <InquiryPageLink />
        </SimpleCard>
      );
    case 'elsewhere':
      return <AttemptTakenOverCard />;
    case 'closed':
      return <ClosedNotice closed={phase} />;
    case 'noEntry':
      return <NoEntryCard reason={phase.reason} />;
    case 'signIn':
      return <SignInCard />;
    case 'refused':
      return <RefusedCard {...phase} />;
  }
}
