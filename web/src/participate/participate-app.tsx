import { useEffect, useLayoutEffect } from 'react';
import { AttemptTakenOverCard } from './cards/attempt-taken-over-card.tsx';
import { CaptchaCard } from './cards/captcha-card.tsx';
import { ClosedNotice } from './cards/closed-notice.tsx';
import { CompletionCard } from './cards/completion-card.tsx';
import { IntroCard } from './cards/intro-card.tsx';
import { NoEntryCard } from './cards/no-entry-card.tsx';
import { ExitLinks, RefusedCard } from './cards/refused-card.tsx';
import { SendingCard } from './cards/sending-card.tsx';
import { SignInCard } from './cards/sign-in-card.tsx';
import { SimpleCard } from './cards/simple-card.tsx';
import { UnsentAnswersNotice } from './cards/unsent-answers-notice.tsx';
import { QuestionPageForm } from './questions/question-page-form.tsx';
import type { ParticipationSession } from './session/create-session.ts';
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
  const { t } = usePageTexts();
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
      return <SimpleCard title={t('opening')} busy />;
    case 'done':
    case 'answered':
    case 'edited':
      return <CompletionCard key={phase.name} phase={phase} />;
    case 'timeEnded':
      return (
        <SimpleCard title={t('timeEnded')} text={t(answers.size === 0 ? 'timeEndedText' : 'missedText')}>
          <UnsentAnswersNotice />
          <ExitLinks />
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
