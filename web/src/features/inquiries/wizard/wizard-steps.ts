import type { WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { type FieldKey, getStepOfField, type WizardStep, wizardSteps } from './draft/draft-problems.ts';

/** The five steps, and the page after publishing. */
export const wizardStepsWithShare = [...wizardSteps, 'share'] as const;
export type WizardStepOrShare = WizardStep | 'share';

/** The tab of a published inquiry that contains the step. */
export function getTabOfStep(step: WizardStepOrShare): WorkspaceTab {
  if (step === 'share') return 'share';
  return step === 'setting' || step === 'results' ? 'settings' : 'build';
}

/** The steps that share a tab with this one; empty if it is alone. */
export function listStepsOfSameTab(step: WizardStepOrShare): readonly WizardStep[] {
  const parts = wizardSteps.filter((each) => getTabOfStep(each) === getTabOfStep(step));
  return parts.length > 1 ? parts : [];
}

/** Undefined after the last step. */
export function getNextStep(step: WizardStep): Exclude<WizardStep, 'info'> | undefined {
  const [, ...later] = wizardSteps;
  return later[wizardSteps.indexOf(step)];
}

export function getPreviousStep(step: WizardStepOrShare): WizardStep | undefined {
  return wizardSteps[wizardStepsWithShare.indexOf(step) - 1];
}

/**
 * Whether a problem prevents leaving its step. In the Info step only a missing name and a title that is too short do;
 * other missing fields are reported before publishing.
 */
export function isFieldBlockingStep(
  key: FieldKey,
  { publicTitle }: Pick<InquirySettings, 'publicTitle'>,
): boolean {
  if (getStepOfField(key) !== 'info' || key === 'title') return true;
  return key === 'publicTitle' && publicTitle.trim() !== '';
}
