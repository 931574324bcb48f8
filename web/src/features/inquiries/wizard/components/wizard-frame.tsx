import { Alert, Anchor, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { scoringFaultsOf } from '@nazar/domain/inquiries/exam.ts';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { countUntranslated } from '@nazar/domain/inquiries/translated-texts.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../../../ui/focus-field.ts';
import { SavedMark } from '../../../../ui/saved-mark.tsx';
import { NextButton, StepActions } from '../../../../ui/step-actions.tsx';
import { StepBody } from '../../../../ui/step-body.tsx';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { WorkspaceActionButton } from '../../workspace/workspace-action-button.tsx';
import { WorkspaceHeader } from '../../workspace/workspace-header.tsx';
import { stepOf, unreadProblems, type WizardStep } from '../draft/draft-problems.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { useDraftWorkspace } from '../use-draft-workspace.ts';
import { useFollowedLanguage } from '../use-inquiry-language.ts';
import { type PublishPlan, usePublishPlan } from '../use-publish-plan.ts';
import { useStepMarks } from '../use-step-marks.ts';
import { useStepTurns } from '../use-step-turns.ts';
import { partsOf, type ShownStep, stepAfter, stepBefore, tabOf } from '../wizard-steps.ts';
import { FinishButton } from './finish-button.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { InfoStep } from './info-step.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PreviewStep } from './preview-step.tsx';
import { PublishButton } from './publish-button.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ResultsStep } from './results-step.tsx';
import { useRescored } from './scoring-notes.tsx';
import { SettingStep } from './setting-step.tsx';
import { ShareStep } from './share-step.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { StepParts } from './step-parts.tsx';
import { WizardStepBar } from './wizard-step-bar.tsx';

// Lazy, because only one step needs drag and drop.
const QuestionStep = lazy(async () => ({
  default: (await import('../question/question-step.tsx')).QuestionStep,
}));

type WizardFrameProps = { step: ShownStep; onStep: (step: ShownStep) => void };

/**
 * The header, the current step, and the way to others: five steps with their buttons for a new inquiry, and the parts
 * of a tab once it is published.
 */
export function WizardFrame({ step, onStep }: WizardFrameProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const title = useDraft((state) => state.settings.title);
  const save = useDraft((state) => state.save);
  const problems = useDraft((state) => state.problems);
  const isNew = useDraft((state) => state.status.publishedRevision === null);
  const unread = useDraft((state) => state.unread);
  const unreadable = unread.size === 0 ? [] : unreadProblems(store.getState());
  const wrong = new Set([...problems.keys(), ...unreadable.map(([key]) => key)].map(stepOf));
  const body = useRef<HTMLElement>(null);
  useScreenTitle(title.trim() === '' ? t('newTitle') : title);
  useFocusedField(step);
  useFollowedLanguage(store);
  const turns = useStepTurns({ step, onStep, body });
  const { go, lead } = turns;
  /** How it stood before it was published here. */
  const [before, setBefore] = useState<InquiryState | null>(null);
  const plan = usePublishPlan({
    onPublished: (state) => {
      setBefore(state);
      go('share');
    },
    onStep: lead,
  });
  // On a phone there is no space for them beside three buttons.
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const history = step !== 'share' && <HistoryButtons step={step} onStep={lead} />;
  const next = step === 'share' ? undefined : stepAfter(step);
  const previous = stepBefore(step);
  const parts = partsOf(step);
  return (
    <Stack gap="lg" {...(isNew && { 'data-fills-page': true })}>
      <Heading
        step={step}
        plan={plan}
        aside={
          <>
            <SavedMark state={unreadable.length > 0 ? 'failed' : save} />
            {isNew && isNarrow && history}
          </>
        }
      />
      {isNew ? (
        <NewSteps {...{ step, wrong, turns }} />
      ) : (
        parts.length > 0 && <StepParts {...{ step, parts, wrong }} onStep={go} tools={history} />
      )}
      <CurrentStep {...{ step, plan, before, body, lead }} />
      {isNew && step !== 'share' && (
        <StepActions
          previous={t('previous')}
          onPrevious={previous === undefined ? undefined : () => go(previous)}
          tools={!isNarrow && history}
        >
          <FinishButton busy={save === 'saving'} onClick={() => void turns.finish()} />
          {next === undefined ? (
            <PublishButton plan={plan} />
          ) : (
            <NextButton onClick={() => turns.goForward(next)}>{t('saveAndNext')}</NextButton>
          )}
        </StepActions>
      )}
      <PublishDialog plan={plan} onStep={lead} />
      <StaleDialog />
      <LeaveGuard />
    </Stack>
  );
}

type NewStepsProps = {
  step: ShownStep;
  wrong: ReadonlySet<WizardStep>;
  turns: ReturnType<typeof useStepTurns>;
};

/** The five steps with their marks, and the way to the first missing thing. */
function NewSteps({ step, wrong, turns }: NewStepsProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const marks = useStepMarks(step);
  const [first] = marks.missing;
  return (
    <div>
      <WizardStepBar step={step} wrong={wrong} marks={marks} onStep={turns.choose} />
      {first !== undefined && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          ta="start"
          onClick={() => {
            turns.lead(first.step);
            store.goTo(first.key);
          }}
        >
          {t('steps.firstMissing', { count: marks.missing.length, text: first.text })}
        </Anchor>
      )}
    </div>
  );
}

type HeadingProps = { step: ShownStep; plan: PublishPlan; aside: ReactNode };

/** Before the first save there is only a title. */
function Heading({ step, plan, aside }: HeadingProps) {
  const { t } = useTranslation('wizard');
  const workspace = useDraftWorkspace(plan.hasChanges);
  const title = useDraft((state) => state.settings.title);
  const publish = <HeadPublish step={step} plan={plan} />;
  if (workspace === undefined) {
    return (
      <HeadingRow aside={aside} action={publish}>
        {title.trim() === '' ? t('newTitle') : <bdi>{title}</bdi>}
      </HeadingRow>
    );
  }
  const tab = tabOf(step);
  // Sharing has its own tab, and reopening stands beside the closing date.
  const isElsewhere =
    !plan.isFirst && !plan.hasChanges && tab !== 'share' && !(plan.isClosed && step === 'results');
  return (
    <WorkspaceHeader
      workspace={workspace}
      tab={tab}
      aside={aside}
      action={isElsewhere ? <WorkspaceActionButton workspace={workspace} /> : publish}
    />
  );
}

/** A first draft can be published from each step; the last one has the button at its end. */
function HeadPublish({ step, plan }: { step: ShownStep; plan: PublishPlan }) {
  const store = useDraftStore();
  const isStored = useDraft((state) => state.isStored);
  const rescored = useRescored();
  if (plan.isFirst) {
    const isOffered = isStored && step !== 'results' && step !== 'share';
    return isOffered && <PublishButton plan={plan} size="sm" variant="subtle" asks={() => true} />;
  }
  const isNoteworthy = () => {
    const { settings, segments } = store.getState();
    const { missing, outdated } = countUntranslated({ ...settings, segments }) ?? { missing: 0, outdated: 0 };
    const isFaulty = scoringFaultsOf({ segments }).length > 0;
    // The results step says it above its own button.
    return step !== 'results' && (missing + outdated > 0 || rescored > 0 || isFaulty);
  };
  return plan.hasChanges && !plan.isClosed && <PublishButton plan={plan} size="sm" asks={isNoteworthy} />;
}

type HeadingRowProps = { aside: ReactNode; action: ReactNode; children: ReactNode };

function HeadingRow({ aside, action, children }: HeadingRowProps) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Title order={1} size="h2" lineClamp={2} miw={0}>
        {children}
      </Title>
      <Group gap="xs" wrap="nowrap" mih={40} style={{ flexShrink: 0 }}>
        {aside}
        {action}
      </Group>
    </Group>
  );
}

type CurrentStepProps = {
  step: ShownStep;
  plan: PublishPlan;
  before: InquiryState | null;
  body: Ref<HTMLElement>;
  lead: (step: WizardStep) => void;
};

function CurrentStep({ step, plan, before, body, lead }: CurrentStepProps) {
  const { t } = useTranslation('wizard');
  const isAnswered = useDraft((state) => state.status.responseCount > 0);
  return (
    <>
      {isAnswered && step === 'question' && (
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
        {step === 'share' && <ShareStep before={before} onEdit={() => lead('info')} />}
      </StepBody>
    </>
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
