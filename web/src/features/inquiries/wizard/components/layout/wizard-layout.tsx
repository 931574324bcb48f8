import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { SaveIndicator } from '../../../../../ui/forms/save-indicator.tsx';
import { ActionBar, NextButton, StepActions } from '../../../../../ui/forms/step-actions.tsx';
import { StepBody } from '../../../../../ui/forms/step-body.tsx';
import { useMediaQuery } from '../../../../../ui/use-media-query.ts';
import { useScreenTitle } from '../../../../../ui/use-screen-title.ts';
import { getStepOfField, listInvalidInputProblems, type WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useFollowInterfaceLanguage } from '../../use-inquiry-language.ts';
import { useIsEditorOffline } from '../../use-is-editor-offline.ts';
import { type PublishControls, usePublishControls } from '../../use-publish-controls.ts';
import { useStepNavigation } from '../../use-step-navigation.ts';
import { type StepStates, useStepStates } from '../../use-step-states.ts';
import { useSyncedDraftWorkspace } from '../../use-synced-draft-workspace.ts';
import {
  getNextStep,
  getPreviousStep,
  listStepsOfSameTab,
  type WizardStepOrShare,
} from '../../wizard-steps.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { InfoStep } from '../steps/info-step.tsx';
import { PreviewStep } from '../steps/preview-step.tsx';
import { ResultsStep } from '../steps/results-step.tsx';
import { SettingStep } from '../steps/setting-step.tsx';
import { ShareStep } from '../steps/share-step.tsx';
import { DraftConflictDialog } from './draft-conflict-dialog.tsx';
import { SaveAndFinishButton } from './finish-button.tsx';
import { UndoRedoButtons } from './undo-redo-buttons.tsx';
import { UnsavedDraftGuard } from './unsaved-draft-guard.tsx';
import { WizardHeading } from './wizard-heading.tsx';
import { WizardMainAction } from './wizard-main-action.tsx';
import { WizardStepBar } from './wizard-step-bar.tsx';
import { WizardTabSectionNav } from './wizard-tab-sections.tsx';

// Loaded lazily, because only this step needs drag and drop.
const QuestionStep = lazy(async () => ({
  default: (await import('../../question/question-step.tsx')).QuestionStep,
}));

type WizardFrameProps = { step: WizardStepOrShare; onStep: (step: WizardStepOrShare) => void };

/**
 * The header, the current step and the navigation: five steps with their buttons for a new inquiry, and the sections of
 * a tab for a published one.
 */
export function WizardLayout({ step, onStep }: WizardFrameProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const title = useDraftSelector((state) => state.settings.title);
  const save = useDraftSelector((state) => state.save);
  const problems = useDraftSelector((state) => state.problems);
  const isNew = useDraftSelector((state) => state.status.publishedRevision === null);
  const invalidInputs = useDraftSelector((state) => state.invalidInputs);
  const invalidProblems = invalidInputs.size === 0 ? [] : listInvalidInputProblems(store.getState());
  const wrong = new Set([...problems.keys(), ...invalidProblems.map(([key]) => key)].map(getStepOfField));
  const body = useRef<HTMLElement>(null);
  useScreenTitle(title.trim() === '' ? t('newTitle') : title);
  useFocusedField(step);
  useFollowInterfaceLanguage(store);
  const turns = useStepNavigation({ step, onStep, body });
  const { go, openStep } = turns;
  const marks = useStepStates(step, isNew);
  const isPublishMain = step === 'preview' && marks.isComplete;
  /** The state before it was published here. */
  const [before, setBefore] = useState<InquiryState | null>(null);
  const plan = usePublishControls({
    onPublished: (state) => {
      setBefore(state);
      go('share');
    },
    onStep: openStep,
  });
  usePublishRequest(plan);
  const workspace = useSyncedDraftWorkspace(plan.hasChanges);
  // The main action of a new inquiry and of unpublished changes is in the bar at the end, others are in the header.
  const isNarrow = useMediaQuery('(max-width: 30em)');
  const sharesMenu = isNarrow && isNew && step !== 'share';
  const history = step !== 'share' && (
    <UndoRedoButtons step={step} onStep={openStep} inMenu={sharesMenu} workspace={workspace} />
  );
  const isOffline = useIsEditorOffline(save);
  const shownSave = invalidProblems.length > 0 ? 'failed' : isOffline ? 'offline' : save;
  // After publishing, «Saved» has no meaning on the sharing step.
  const saved = !(step === 'share' && shownSave === 'saved') && (
    <SaveIndicator state={shownSave} isShort={isNarrow && !isNew} />
  );
  const finish = isNew && step !== 'share' && (
    <SaveAndFinishButton busy={save === 'saving'} onClick={() => void turns.finish()} />
  );
  const parts = listStepsOfSameTab(step);
  const hasBar = !isNew && plan.hasChanges && !plan.isClosed;
  const action = (
    <WizardMainAction
      {...{ step, plan, workspace }}
      size={isNarrow && (isNew || hasBar) ? 'md' : 'sm'}
      isMain={isPublishMain}
    />
  );
  return (
    <Stack gap={isNarrow && !isNew ? 'xs' : 'lg'} data-fills-page>
      <WizardHeading
        hasMenu={!sharesMenu}
        {...{ step, workspace }}
        mark={isNarrow && !hasBar && saved}
        aside={isNarrow ? isNew && history : !hasBar && saved}
        action={isNew ? finish : !hasBar && action}
      />
      {isNew ? (
        <NewSteps {...{ step, wrong, turns, marks }} />
      ) : (
        parts.length > 0 && <WizardTabSectionNav {...{ step, parts, wrong }} onStep={go} tools={history} />
      )}
      <CurrentStep {...{ step, plan, before, body, turns }} />
      {isNew && step !== 'share' && (
        <NewActions {...{ step, plan, turns, isPublishMain }} tools={!isNarrow && history}>
          {action}
        </NewActions>
      )}
      {hasBar && (
        <ActionBar
          start={
            <>
              {saved}
              <Text size="sm" c="dimmed" visibleFrom="sm">
                {t('publish.notOut')}
              </Text>
            </>
          }
        >
          {action}
        </ActionBar>
      )}
      <PublishDialog plan={plan} />
      <DraftConflictDialog />
      <UnsavedDraftGuard />
    </Stack>
  );
}

type NewStepsProps = {
  step: WizardStepOrShare;
  wrong: ReadonlySet<WizardStep>;
  turns: ReturnType<typeof useStepNavigation>;
  marks: StepStates;
};

/** The five steps with their marks, and a link to the first missing field. */
function NewSteps({ step, wrong, turns, marks }: NewStepsProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const [first] = marks.missing;
  return (
    <div>
      <WizardStepBar step={step} wrong={wrong} marks={marks} onStep={turns.choose} />
      {/* The last step lists everything that is missing. */}
      {first !== undefined && step !== 'results' && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="xs"
          ta="start"
          onClick={() => {
            turns.openStep(first.step);
            store.goTo(first.key);
          }}
        >
          {t('steps.firstMissing', { count: marks.missing.length, text: first.text })}
        </Anchor>
      )}
    </div>
  );
}

type NewActionsProps = Pick<NewStepsProps, 'turns'> & {
  step: WizardStep;
  plan: PublishControls;
  isPublishMain: boolean;
  tools: ReactNode;
  children: ReactNode;
};

/** Buttons for the previous and the next step, and for leaving at the last step. */
function NewActions({ step, plan, turns, isPublishMain, tools, children }: NewActionsProps) {
  const { t } = useTranslation('wizard');
  const next = getNextStep(step);
  const previous = getPreviousStep(step);
  return (
    <StepActions
      previous={t('previous')}
      onPrevious={previous === undefined ? undefined : () => turns.go(previous)}
      tools={tools}
    >
      {/* Only its look changes with the main action, because it must not move while one types. */}
      {children}
      {next === undefined ? (
        <PublishButton plan={plan} />
      ) : (
        <NextButton quiet={isPublishMain} onClick={() => turns.goForward(next)}>
          {t('next', { step: t(`parts.${next}`) })}
        </NextButton>
      )}
    </StepActions>
  );
}

type CurrentStepProps = Pick<NewStepsProps, 'step' | 'turns'> & {
  plan: PublishControls;
  before: InquiryState | null;
  body: Ref<HTMLElement>;
};

function CurrentStep({ step, plan, before, body, turns: { openStep, goForward } }: CurrentStepProps) {
  const { t } = useTranslation('wizard');
  const isNew = useDraftSelector((state) => state.status.publishedRevision === null);
  return (
    <StepBody ref={body} name={t(`steps.${step}`)}>
      {step === 'info' && <InfoStep onEnter={isNew ? () => goForward('question') : undefined} />}
      {step === 'question' && (
        <Suspense fallback={<Skeleton h={320} />}>
          <QuestionStep />
        </Suspense>
      )}
      {step === 'setting' && <SettingStep />}
      {step === 'preview' && <PreviewStep />}
      {step === 'results' && <ResultsStep plan={plan} onStep={openStep} />}
      {step === 'share' && <ShareStep before={before} onEdit={() => openStep('info')} />}
    </StepBody>
  );
}

/** Opens the dialog before publishing if the URL asks for it, once. */
function usePublishRequest({ ask, isUpToDate }: PublishControls): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('publish') === 'ask';
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAsked || isDone.current) return;
    isDone.current = true;
    const others = new URLSearchParams(params);
    others.delete('publish');
    setParams(others, { replace: true, preventScrollReset: true });
    if (!isUpToDate) ask();
  }, [isAsked, params, setParams, ask, isUpToDate]);
}

/** Focuses the requested field; the question step first opens its question. */
function useFocusedField(step: WizardStepOrShare): void {
  const store = useDraftStore();
  const focus = useDraftSelector((state) => state.focus);
  useEffect(() => {
    if (focus === null || getStepOfField(focus) !== step || step === 'question') return;
    store.goTo(null);
    focusFieldByKey(focus);
  }, [store, focus, step]);
}
