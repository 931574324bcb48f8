import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { WorkspaceActionButton } from '../../../workspace/workspace-action-button.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';
import type { PublishControls } from '../../use-publish-controls.ts';
import { getTabOfStep, type WizardStepOrShare } from '../../wizard-steps.ts';
import { PublishButton } from '../publish/publish-button.tsx';

type MainActionProps = {
  step: WizardStepOrShare;
  plan: PublishControls;
  workspace: Workspace | undefined;
  size: 'sm' | 'md';
  /** Whether publishing a draft is the main action. */
  isMain: boolean;
};

/** The main action for the edited inquiry; renders nothing if the step contains it. */
export function WizardMainAction({ step, plan, workspace, size, isMain }: MainActionProps) {
  const isStored = useDraftSelector((state) => state.isStored);
  if (plan.isFirst) {
    // The last step has this button at its end.
    const isOffered = isStored && step !== 'results' && step !== 'share';
    return isOffered && <PublishButton plan={plan} {...(!isMain && { variant: 'subtle' })} asks />;
  }
  if (!plan.hasChanges) {
    // Sharing has its own tab, and the button for reopening is beside the closing date.
    const isElsewhere = getTabOfStep(step) !== 'share' && !(plan.isClosed && step === 'results');
    return isElsewhere && workspace !== undefined && <WorkspaceActionButton {...{ workspace, size }} />;
  }
  return !plan.isClosed && <PublishButton {...{ plan, size }} asks />;
}
