import { Alert, Badge, Box, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { firstOnScreen, focusField } from '../../../../ui/focus-field.ts';
import { SavedMark } from '../../../../ui/saved-mark.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { NextButton, StepActions } from '../../../../ui/step-actions.tsx';
import { StepBody } from '../../../../ui/step-body.tsx';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { WrittenText } from '../../../../ui/written-text.tsx';
import { stepOf, unreadProblems, type WizardStep, wizardSteps } from '../draft/draft-problems.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { type StepProblem, useCheckDraft } from '../use-check-draft.ts';
import { useFollowedLanguage } from '../use-inquiry-language.ts';
import { usePublishPlan } from '../use-publish-plan.ts';
import { holdsStep, type ShownStep, stepAfter, stepBefore } from '../wizard-steps.ts';
import { FinishButton } from './finish-button.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { InfoStep } from './info-step.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PreviewStep } from './preview-step.tsx';
import { PublishButton } from './publish-button.tsx';
import { ResultsStep } from './results-step.tsx';
import { SettingStep } from './setting-step.tsx';
import { ShareStep } from './share-step.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { StepBar } from './step-bar.tsx';

// Lazy, because only one step needs drag and drop.
const QuestionStep = lazy(async () => ({
  default: (await import('../question/question-step.tsx')).QuestionStep,
}));

const badgeLook = {
  draft: { variant: 'default' },
  scheduled: { variant: 'light', color: 'blue.9' },
  published: { variant: 'light', color: 'teal.9' },
  expired: { variant: 'light', color: 'red.9' },
} as const;

type WizardFrameProps = { step: ShownStep; onStep: (step: ShownStep) => void };

/** Title, step bar, the current step, and the buttons. */
export function WizardFrame({ step, onStep }: WizardFrameProps) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const store = useDraftStore();
  const check = useCheckDraft(store);
  const title = useDraft((state) => state.settings.title);
  const save = useDraft((state) => state.save);
  const problems = useDraft((state) => state.problems);
  const status = useDraft((state) => state.status);
  const unread = useDraft((state) => state.unread);
  const unreadable = unread.size === 0 ? [] : unreadProblems(store.getState());
  const wrong = new Set([...problems.keys(), ...unreadable.map(([key]) => key)].map(stepOf));
  const body = useRef<HTMLElement>(null);
  useScreenTitle(title.trim() === '' ? t('newTitle') : title);
  useFocusedField(step);
  useFollowedLanguage(store);

  const go = (next: ShownStep) => {
    void store.flush();
    onStep(next);
    // The focus moves here for keyboard and screen readers.
    requestAnimationFrame(() => body.current?.focus({ preventScroll: true }));
  };
  /** Opens a step with the focus in a field instead of the step. */
  const lead = (to: WizardStep) => {
    void store.flush();
    onStep(to);
  };
  /** Moves on only past complete steps; typed text is saved in any case. */
  const goForward = (next: WizardStep) => {
    const from = step === 'share' ? wizardSteps.length : wizardSteps.indexOf(step);
    const passed = new Set(wizardSteps.slice(from, wizardSteps.indexOf(next)));
    const lacking = check().filter((problem) => passed.has(problem.step) && holdsStep(problem.key));
    if (!stopAt(lacking)) go(next);
  };
  /** Marks all problems and moves to the first; false if there are none. */
  const stopAt = (wrongs: readonly StepProblem[]): boolean => {
    store.setProblems(new Map(wrongs.map(({ key, text }) => [key, text])));
    const [first] = wizardSteps.flatMap((name) => wrongs.filter((problem) => problem.step === name));
    if (first === undefined) return false;
    if (first.step === step) void store.flush();
    else lead(first.step);
    const own = wrongs.filter((problem) => problem.step === first.step).map(({ key }) => key);
    store.goTo((first.step === step && firstOnScreen(own)) || first.key);
    return true;
  };
  const finish = async () => {
    // Invalid text would be lost with the screen.
    if (stopAt(check().filter(({ key }) => unread.has(key)))) return;
    if (!(await store.saveNow()) || !store.getState().isStored) {
      if (title.trim() === '') goForward('question');
      return;
    }
    const saved = store.getState();
    const { publishedRevision } = saved.status;
    const isBehind = publishedRevision !== null && publishedRevision !== saved.revision;
    showSuccess(t(isBehind ? 'finishedUnpublished' : 'finished', { title }));
    await navigate(paths.myInquiries);
  };
  const [before, setBefore] = useState<InquiryState>('draft');
  const plan = usePublishPlan((state) => {
    setBefore(state);
    go('share');
  });
  // On a phone there is no space for them beside three buttons.
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const history = step !== 'share' && <HistoryButtons step={step} onStep={lead} />;
  const next = step === 'share' ? undefined : stepAfter(step);
  const previous = stepBefore(step);
  return (
    <Stack gap="lg" data-fills-page>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Box miw={0}>
          <Title order={1} size="h2" lineClamp={2}>
            {title.trim() === '' ? (
              t('newTitle')
            ) : (
              <bdi>
                <WrittenText text={title} />
              </bdi>
            )}
          </Title>
          <Badge {...badgeLook[status.state]} tt="none" mt={4}>
            {t(`state.${status.state}`)}
          </Badge>
        </Box>
        <Stack pt={8} gap={2} align="flex-end" style={{ flexShrink: 0 }}>
          <SavedMark state={unreadable.length > 0 ? 'failed' : save} />
          {isNarrow && history}
        </Stack>
      </Group>
      <StepBar
        step={step}
        wrong={wrong}
        onStep={(chosen) =>
          step !== 'share' && wizardSteps.indexOf(chosen) > wizardSteps.indexOf(step)
            ? goForward(chosen)
            : go(chosen)
        }
      />
      {status.responseCount > 0 && step === 'question' && (
        <Alert icon={<IconInfoCircle aria-hidden />} color="cyan.9" title={t('answered.title')}>
          {t('answered.text')}
        </Alert>
      )}
      <StepBody ref={body} name={t(`steps.${step}`)}>
        {step === 'info' && <InfoStep />}
        {step === 'question' && (
          <Suspense fallback={<Skeleton h={320} />}>
            <QuestionStep />
          </Suspense>
        )}
        {step === 'setting' && <SettingStep />}
        {step === 'preview' && <PreviewStep />}
        {step === 'results' && <ResultsStep plan={plan} onStep={lead} />}
        {step === 'share' && <ShareStep before={before} onEdit={() => go('info')} />}
      </StepBody>
      {step !== 'share' && (
        <StepActions
          previous={t('previous')}
          onPrevious={previous === undefined ? undefined : () => go(previous)}
          tools={!isNarrow && history}
        >
          <FinishButton busy={save === 'saving'} onClick={() => void finish()} />
          {next === undefined ? (
            <PublishButton plan={plan} />
          ) : (
            <NextButton onClick={() => goForward(next)}>{t('saveAndNext')}</NextButton>
          )}
        </StepActions>
      )}
      <StaleDialog />
      <LeaveGuard />
    </Stack>
  );
}

/** Moves to the requested field; the question step first opens its question. */
function useFocusedField(step: ShownStep): void {
  const store = useDraftStore();
  const focus = useDraft((state) => state.focus);
  useEffect(() => {
    if (focus === null || stepOf(focus) !== step || step === 'question') return;
    store.goTo(null);
    focusField(focus);
  }, [store, focus, step]);
}
