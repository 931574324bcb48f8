import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { findScoringFaults } from '@nazar/domain/inquiries/exam.ts';
import { countUntranslated } from '@nazar/domain/inquiries/translated-texts.ts';
import { WorkspaceActionButton } from '../../workspace/workspace-action-button.tsx';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import type { PublishPlan } from '../use-publish-plan.ts';
import { type ShownStep, tabOfStep } from '../wizard-steps.ts';
import { PublishButton } from './publish-button.tsx';
import { useRescoredCount } from './scoring-notes.tsx';

type MainActionProps = {
  step: ShownStep;
  plan: PublishPlan;
  workspace: Workspace | undefined;
  size: 'sm' | 'md';
};

/** The main action for the edited inquiry; renders nothing if the step contains it. */
export function MainAction({ step, plan, workspace, size }: MainActionProps) {
  const store = useDraftStore();
  const isStored = useDraft((state) => state.isStored);
  const rescored = useRescoredCount();
  if (plan.isFirst) {
    // The last step has this button at its end.
    const isOffered = isStored && step !== 'results' && step !== 'share';
    // With the preview everything has been seen, so publishing is the main button.
    const look =
      step === 'preview' ? ({ size: 'md' } as const) : ({ size: 'sm', variant: 'subtle' } as const);
    return isOffered && <PublishButton plan={plan} {...look} asks={() => true} />;
  }
  if (!plan.hasChanges) {
    // Sharing has its own tab, and the button for reopening is beside the closing date.
    const isElsewhere = tabOfStep(step) !== 'share' && !(plan.isClosed && step === 'results');
    return isElsewhere && workspace !== undefined && <WorkspaceActionButton {...{ workspace, size }} />;
  }
  const isNoteworthy = () => {
    const { settings, segments } = store.getState();
    const { missing, outdated } = countUntranslated({ ...settings, segments }) ?? { missing: 0, outdated: 0 };
    const isFaulty = findScoringFaults({ segments }).length > 0;
    // The results step shows these notes above its own button.
    return step !== 'results' && (missing + outdated > 0 || rescored > 0 || isFaulty);
  };
  return !plan.isClosed && <PublishButton {...{ plan, size }} asks={isNoteworthy} />;
}
